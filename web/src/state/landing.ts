// The run that a first-time visitor sees: an active leveled tree. The build draws its first frame
// (`web/tools/first_frame.ts`).
/** The scenario that opens if the address names none. */
export const defaultScenario = 'leveled-default';

/** Mode in which the page opens. */
export const defaultMode = 'sampled';

/**
 * The event shown on the landing page. A merge out of L0 has been cut three times at L5 file
 * boundaries; a trivial move and a merge into L5 follow.
 */
export const landingEvent = 1615;
