import { formatShortMonth } from "@snowball/dates";

import type { DebtFacts } from "./debt-facts.ts";

/** Income-contingent repayment and its successors, in Plaid's spelling. */
const CONTINGENT: ReadonlySet<string> = new Set([
  "income-contingent repayment",
  "pay as you earn",
  "revised pay as you earn",
  "saving on a valuable education",
]);
const INCOME_BASED = "income-based repayment";
const BY_INCOME: ReadonlySet<string> = new Set([
  ...CONTINGENT,
  INCOME_BASED,
  "income-sensitive repayment",
]);

type StudentLoanFacts = Pick<DebtFacts, "student_loan">;

/** Returns whether a student loan's payment depends on income; it may be below the interest. */
export function isIncomeDriven({ student_loan: loan }: StudentLoanFacts): boolean {
  return BY_INCOME.has(loan?.repayment_plan?.type ?? "");
}

/** Statuses of a student loan in which no payment is due, as the bank-linking provider names them. */
const PAUSED: ReadonlySet<string> = new Set(["in school", "in grace", "deferment", "forbearance"]);

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

/** Returns until when no payment is due on a deferred loan, or null if payments are due. */
export function describeDeferment(
  debt: Pick<DebtFacts, "deferment_until" | "student_loan">,
  today: string,
): string | null {
  const { deferment_until: until } = debt;
  if (until === null) return isPausedWithoutEnd(debt) ? "Deferred, no end date known" : null;

  return until < today ? null : `Deferred until ${formatShortMonth(until)}`;
}

/** The legal rules for the end of an income-driven loan. */
export type Forgiveness = {
  /** Years of payments after which the rest is forgiven, at least and at most. */
  years: { least: number; most: number };
  /** The day by which the repayment plan itself ends and another replaces it; null if it stays. */
  planEnds: string | null;
};

/** A borrower with a balance on that day is not a new borrower (34 CFR 685.209(b)). */
const NEW_BORROWERS_SINCE = "2014-07-01";
/** Public Law 119-21, section 82001(a): until then borrowers must choose a plan that remains. */
const CONTINGENT_PLANS_END = "2028-07-01";
const IBR_NEW_BORROWER = 20;
const IBR = 25;
/** 360 payments; offered since July 1, 2026. */
const REPAYMENT_ASSISTANCE = 30;

/**
 * Returns when the rest of a student loan is forgiven, by its repayment plan; null if no rule is known. Sources as of
 * 2026-11-22:
 * - Income-Based Repayment: after 20 years for a borrower since July 2014, otherwise after 25 (34 CFR 685.209(k)).
 *   Lenders do not report who is a new borrower; a loan from before that date excludes it.
 * - Pay As You Earn (20), Income-Contingent Repayment (25), and REPAYE, which became SAVE: closed by Public Law 119-21,
 *   section 82001. By July 1, 2028 their borrowers repay by IBR (20 or 25) or by the Repayment Assistance Plan (30).
 * - Income-sensitive repayment, and what servicers call "other": no rule is known.
 */
export function forgivenessOf({ student_loan: loan }: StudentLoanFacts): Forgiveness | null {
  const type = loan?.repayment_plan?.type ?? "";
  if (CONTINGENT.has(type)) {
    const years = { least: IBR_NEW_BORROWER, most: REPAYMENT_ASSISTANCE };
    return { years, planEnds: CONTINGENT_PLANS_END };
  }
  if (type !== INCOME_BASED) return null;
  const origination = loan?.origination_date ?? null;
  const isOld = origination !== null && origination < NEW_BORROWERS_SINCE;

  return { years: { least: isOld ? IBR : IBR_NEW_BORROWER, most: IBR }, planEnds: null };
}
