/** Navigation state after an account was deleted in this browser. */
export const DELETED = "deleted";
