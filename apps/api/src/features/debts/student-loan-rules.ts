import { compareDates } from "@snowball/dates";
import { compareAmounts } from "@snowball/money";

import type { LinkedDebt } from "./debt-rows.ts";

type Told = NonNullable<LinkedDebt["studentLoan"]>;

/** Stages of a student loan in which no payment is due, in the bank-linking provider's words. */
const PAUSED: ReadonlySet<string> = new Set(["in school", "in grace", "deferment", "forbearance"]);

/** Whether the servicer reports a stage in which no payment is due, with or without an end. */
export function isPaused({ loanStatus }: Pick<Told, "loanStatus">): boolean {
  return loanStatus !== null && PAUSED.has(loanStatus);
}

/**
 * Until when the servicer asks for nothing; null where it does, or does not say until when. Whether
 * interest gathers meanwhile no servicer tells: it is taken to.
 * @param lastBegun calendar date from which on a date is not yet past.
 */
export function pausedUntil(
  told: Pick<Told, "loanStatus" | "loanStatusEndDate"> | null,
  lastBegun: string,
): string | null {
  const { loanStatus, loanStatusEndDate: until } = told ?? {};
  if (!loanStatus || !until || !PAUSED.has(loanStatus)) return null;

  return compareDates(until, lastBegun) < 0 ? null : until;
}

/** The servicer's word on unpaid interest, as far as it can be a part of what is owed. */
export function unpaidInterestOf(told: Told | null, owed: string | null): string | null {
  const interest = told?.outstandingInterestAmount ?? null;
  if (interest === null || owed === null) return interest;

  return compareAmounts(interest, owed) > 0 ? null : interest;
}
