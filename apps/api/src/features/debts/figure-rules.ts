import type { DebtKind, Figure } from "@snowball/contract";
import { compareDates } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";
import { isPausedLoanStatus } from "@snowball/planner";

import type { Liability } from "#features/accounts/index.ts";

import type { LinkedDebt } from "./debt-rows.ts";

type Sources = {
  bank: string | null;
  /** When the bank's data was last refreshed. */
  syncedAt: Date | null;
  user: string | null;
  /** ISO 8601. */
  statedAt: string | null;
};

/**
 * Returns a figure from the bank's report and the user's override. An override counts, and the bank's value stays
 * visible.
 */
export function figureOf({ bank, syncedAt, user, statedAt }: Sources): Figure<string> {
  if (user !== null) return { value: user, source: "user", as_of: statedAt, bank_value: bank };
  if (bank === null) return { value: null, source: null, as_of: null, bank_value: null };

  return {
    value: bank,
    source: "bank",
    as_of: syncedAt?.toISOString() ?? null,
    bank_value: null,
  };
}

/** Returns a figure that only the user states. */
export function userFigure(user: string | null, statedAt: string | null): Figure<string> {
  return figureOf({ bank: null, syncedAt: null, user, statedAt });
}

/** Loan subtypes of the bank-linking provider that imply a kind of debt. */
const KIND_OF_LOAN: Record<string, DebtKind> = {
  auto: "auto_loan",
  consumer: "personal_loan",
  "home equity": "mortgage",
  mortgage: "mortgage",
  student: "student_loan",
};

/**
 * Returns the kind of an account's debt from its liability, or from its subtype if the bank reports no liability. A
 * loan with any other subtype, such as a line of credit, is `other`.
 */
export function kindOf({
  report,
  type,
  subtype,
}: Pick<LinkedDebt, "report" | "type" | "subtype">): DebtKind {
  switch (report?.kind) {
    case "credit":
      return "credit_card";
    case "mortgage":
    case "student_loan":
      return report.kind;
    case undefined:
      return type === "credit" ? "credit_card" : (KIND_OF_LOAN[subtype ?? ""] ?? "other");
  }
}

/**
 * Returns the date until which the servicer requests no payment, or null if it requests one or reports no date. No
 * servicer reports whether interest accrues in the meantime, so plans assume that it does.
 * @param lastBegun earliest calendar date on which a date is not yet past.
 */
export function pausedUntil(
  { loan_status: status, loan_status_end_date: until }: Liability,
  lastBegun: string,
): string | null {
  if (until === null || !isPausedLoanStatus(status)) return null;

  return compareDates(until, lastBegun) < 0 ? null : until;
}

/**
 * Returns the unpaid interest that the servicer reports, or null if it exceeds the balance and so cannot be a part
 * of it.
 */
export function unpaidInterestOf(report: Liability | null, owed: string | null): string | null {
  const interest = report?.outstanding_interest_amount ?? null;
  if (interest === null || owed === null) return interest;

  return compareAmounts(interest, owed) > 0 ? null : interest;
}
