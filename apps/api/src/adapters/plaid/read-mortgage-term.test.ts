import { expect, test } from "vitest";

import { readMortgageTerm } from "./map.ts";

const dates = (from: string | null, to: string | null) => ({
  origination_date: from,
  maturity_date: to,
});

test.for([
  [{ loan_term: "30 year" }, 360],
  [{ loan_term: "15 Years" }, 180],
  [{ loan_term: "84 months" }, 84],
  [{ loan_term: "30 year", ...dates("2020-01-01", "2030-01-01") }, 360],
  [{ loan_term: null, ...dates("2020-03-15", "2050-05-01") }, 360],
  [{ loan_term: "fixed", ...dates("2020-03-15", "2035-03-01") }, 180],
  [{ loan_term: null, ...dates("2020-03-15", null) }, null],
  [{ loan_term: "0 year" }, null],
  [{ loan_term: "99 year" }, null],
  [{ ...dates("2050-03-15", "2020-03-01") }, null],
  [{}, null],
] as const)("%j lasts %s months", ([mortgage, months]) => {
  expect(readMortgageTerm(mortgage)).toBe(months);
});

test("rejects an invalid date", () => {
  expect(() => readMortgageTerm(dates("2020-13-45", "2030-01-01"))).toThrow("origination_date");
});
