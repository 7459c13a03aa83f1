/** A call brings so many events of the Link window at most. */
export const LINK_EVENTS_MAX = 50;
