// Kept out of the schema files, so that the browser can import it without the schema library.

/** How many days back the calendar goes. Earlier payments are on the debt's own page. */
export const CALENDAR_DAYS_BACK = 100;
/** How many days ahead the calendar goes: twelve months, rounded up to a whole month. */
export const CALENDAR_DAYS_AHEAD = 400;
