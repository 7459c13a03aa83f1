/** Query key of the payments of debts per cycle. A corrected due day or amount invalidates it. */
export const OBLIGATIONS_KEY = ["obligations"] as const;
