/** What tells the screen after it that an account was deleted in this browser just now. */
export const DELETED = "deleted";
