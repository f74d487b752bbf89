// What the page opens with for someone who has not been here: a leveled tree in the middle of its
// work. Its first frame is drawn when the page is built (`web/tools/first_frame.ts`).
/** The scenario of a page whose address names none. */
export const defaultScenario = 'leveled-default';

/** The mode in which a page opens. */
export const defaultMode = 'sampled';

/**
 * The event of that run at which the landing page opens: a merge of L0 has been cut three times
 * where files of L5 end; a trivial move and a merge into L5 follow.
 */
export const landingEvent = 1615;
