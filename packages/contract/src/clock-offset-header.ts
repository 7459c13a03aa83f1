/**
 * Header in which the server tells by how many milliseconds its clock is ahead of the machine's; only
 * in staging, where it follows the stand-in's. Screens that were open when it moved learn of it here.
 */
export const CLOCK_OFFSET_HEADER = "clock-offset";
