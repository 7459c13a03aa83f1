import { monthsBetween } from "@snowball/dates";

import { MORTGAGE_MONTHS_MAX } from "#ports/bank-data-limits.ts";

import { type Answer, readDateOrNull, readText } from "./read-answer.ts";

const WRITTEN = /^([0-9]{1,3}) ?(year|month)s?$/i;
const MONTHS_PER_YEAR = 12;
const TERM_LENGTH_MAX = 32;

/**
 * Months in which a mortgage was to be repaid when it was lent: Plaid's `loan_term` ("30 year"), and
 * where that says nothing the whole years between its two dates. A first payment a month or two after
 * the loan was made belongs to no term. Null where nothing is said, or nothing that a term can be.
 */
export function readMortgageTerm(mortgage: Answer): number | null {
  const months = writtenTerm(mortgage) ?? datedTerm(mortgage);

  return months !== null && months > 0 && months <= MORTGAGE_MONTHS_MAX ? months : null;
}

function writtenTerm(mortgage: Answer): number | null {
  const match = WRITTEN.exec(readText(mortgage["loan_term"], "loan_term", TERM_LENGTH_MAX) ?? "");
  if (!match) return null;

  return Number(match[1]) * (match[2]?.toLowerCase() === "year" ? MONTHS_PER_YEAR : 1);
}

function datedTerm(mortgage: Answer): number | null {
  const from = readDateOrNull(mortgage["origination_date"], "origination_date");
  const to = readDateOrNull(mortgage["maturity_date"], "maturity_date");
  if (from === null || to === null) return null;

  return Math.round(monthsBetween(from, to) / MONTHS_PER_YEAR) * MONTHS_PER_YEAR;
}
