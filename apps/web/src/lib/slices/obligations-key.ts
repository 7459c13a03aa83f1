/** Key of the payments of debts, cycle by cycle, which a corrected due day or amount makes stale. */
export const OBLIGATIONS_KEY = ["obligations"] as const;
