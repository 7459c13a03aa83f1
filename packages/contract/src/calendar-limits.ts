// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** How far back the calendar goes: earlier payments stand on the page of their debt. */
export const CALENDAR_DAYS_BACK = 100;
/** How far ahead: twelve months, and the rest of the last. */
export const CALENDAR_DAYS_AHEAD = 400;
