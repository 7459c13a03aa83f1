/** Emails go out by day, because the user has to act on them. */
export const CIVIL_HOURS = { from: 8, until: 21 };
