import type { DebtFacts } from "./debt-facts.ts";

/** Statuses of a student loan in which no payment is due, as the bank-linking provider names them. */
const PAUSED: ReadonlySet<string> = new Set(["in school", "in grace", "deferment", "forbearance"]);

/** Whether no payment is due on a student loan with this status. */
export function isPausedLoanStatus(status: string | null | undefined): boolean {
  return typeof status === "string" && PAUSED.has(status);
}

/** Returns whether no payment is due on a loan for now, and neither its servicer nor the user states an end. */
export function isPausedWithoutEnd({
  deferment_until: until,
  student_loan: loan,
}: Pick<DebtFacts, "deferment_until" | "student_loan">): boolean {
  const { type, end_date: end = null } = loan?.loan_status ?? {};

  return until === null && end === null && isPausedLoanStatus(type);
}
