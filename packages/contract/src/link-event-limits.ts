/** Maximum number of Link events per call. */
export const LINK_EVENTS_MAX = 50;
