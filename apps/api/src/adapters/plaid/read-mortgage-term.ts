import { monthsBetween } from "@snowball/dates";

import { MORTGAGE_MONTHS_MAX } from "#ports/bank-data-limits.ts";

import { type Answer, readDateOrNull, readText } from "./read-answer.ts";

const WRITTEN = /^([0-9]{1,3}) ?(year|month)s?$/i;
const MONTHS_PER_YEAR = 12;
const TERM_LENGTH_MAX = 32;

/**
 * Returns the original term of a mortgage in months. Reads Plaid's `loan_term` ("30 year"), or else rounds the time
 * between origination and maturity to whole years, because the first payment is due a month or two after
 * origination. Returns null if the term is missing or impossible.
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
