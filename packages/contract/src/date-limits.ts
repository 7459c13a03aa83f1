// Apart from the schemas, so that a browser that keeps to a limit loads no schema library.

/** The ends of the calendar as the wire can say them: a year has four digits, and none is 0. */
export const DATE_MIN = "0001-01-01";
export const DATE_MAX = "9999-12-31";
