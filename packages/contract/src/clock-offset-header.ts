/**
 * Header in which the server tells by how many milliseconds its clock is ahead of the machine's; only
 * in staging, where it follows the stand-in's. Screens that were open when it moved learn of it here.
 */
export const CLOCK_OFFSET_HEADER = "clock-offset";

/** Of an answer to a demo household: how many days it lives ahead of everybody else; absent where none. */
export const DAYS_AHEAD_HEADER = "days-ahead";
