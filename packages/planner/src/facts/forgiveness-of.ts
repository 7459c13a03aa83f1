import type { StudentLoanFacts } from "./is-income-driven.ts";

/** What the law says of the end of a loan that is repaid by income. */
export type Forgiveness = {
  /** Years of payments after which what is left is forgiven, at least and at most. */
  years: { least: number; most: number };
  /** The day by which the repayment plan itself ends, and another takes its place; null: it stays. */
  planEnds: string | null;
};

/** Who owed on that day is no new borrower (34 CFR 685.209(b)). */
const NEW_BORROWERS_SINCE = "2014-07-01";
/** Public Law 119-21, section 82001(a): until then borrowers choose a plan that stays. */
const CONTINGENT_PLANS_END = "2028-07-01";
const IBR_NEW_BORROWER = 20;
const IBR = 25;
/** 360 payments; offered since July 1, 2026. */
const REPAYMENT_ASSISTANCE = 30;

/** Income-contingent repayment and what grew of it. */
const CONTINGENT: ReadonlySet<string> = new Set([
  "income-contingent repayment",
  "pay as you earn",
  "revised pay as you earn",
  "saving on a valuable education",
]);

/**
 * When what is left of a student loan is forgiven, by its repayment plan; null where no rule is known. As read on
 * 2026-11-22:
 * - Income-Based Repayment: after 20 years for who first borrowed since July 2014, else after 25 (34 CFR 685.209(k)).
 *   Nobody tells us who is a new borrower; a loan that is older is nobody's who is.
 * - Pay As You Earn (20), Income-Contingent Repayment (25), and REPAYE, which became SAVE: closed by Public Law 119-21,
 *   section 82001. By July 1, 2028 their borrowers repay by IBR (20 or 25) or by the Repayment Assistance Plan (30).
 * - Income-sensitive repayment, and whatever servicers call "other": none is known.
 */
export function forgivenessOf({ student_loan: loan }: StudentLoanFacts): Forgiveness | null {
  const type = loan?.repayment_plan?.type ?? "";
  if (CONTINGENT.has(type)) {
    const years = { least: IBR_NEW_BORROWER, most: REPAYMENT_ASSISTANCE };
    return { years, planEnds: CONTINGENT_PLANS_END };
  }
  if (type !== "income-based repayment") return null;
  const origination = loan?.origination_date ?? null;
  const isOld = origination !== null && origination < NEW_BORROWERS_SINCE;

  return { years: { least: isOld ? IBR : IBR_NEW_BORROWER, most: IBR }, planEnds: null };
}
