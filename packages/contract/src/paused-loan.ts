/** Statuses of a student loan in which no payment is due, as the bank-linking provider names them. */
const PAUSED: ReadonlySet<string> = new Set(["in school", "in grace", "deferment", "forbearance"]);

/** Whether no payment is due on a student loan with this status. */
export function isPausedLoanStatus(status: string | null | undefined): boolean {
  return typeof status === "string" && PAUSED.has(status);
}
