// The initial run for a first-time visitor: a leveled tree at work. Its first frame is drawn when
// the page is built (`web/tools/first_frame.ts`).
/** The scenario of a page whose address names none. */
export const defaultScenario = 'leveled-default';

/** The mode in which a page opens. */
export const defaultMode = 'sampled';

/**
 * The event of that run that the landing page shows. A merge of L0 has been cut three times at ends
 * of L5 files; a trivial move and a merge into L5 follow.
 */
export const landingEvent = 1615;
