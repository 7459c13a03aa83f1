import { expect, test } from "vitest";

import { forgivenessOf } from "./student-loans.ts";

function of(type: string | null, origination: string | null = null) {
  return forgivenessOf({
    student_loan: { repayment_plan: { type }, origination_date: origination },
  });
}

test("by income-based repayment a loan that is older than new borrowers is forgiven after 25 years, another after 20 or 25", () => {
  const plan = "income-based repayment";

  expect(of(plan, "2014-06-30")).toEqual({ years: { least: 25, most: 25 }, planEnds: null });
  for (const origination of ["2014-07-01", "2021-09-01", null]) {
    expect(of(plan, origination)).toEqual({ years: { least: 20, most: 25 }, planEnds: null });
  }
});

test.each([
  "income-contingent repayment",
  "pay as you earn",
  "revised pay as you earn",
  "saving on a valuable education",
])("%s ends in 2028, and what takes its place decides", (plan) => {
  expect(of(plan)).toEqual({ years: { least: 20, most: 30 }, planEnds: "2028-07-01" });
});

test("where no rule is known none is made up", () => {
  for (const plan of ["income-sensitive repayment", "standard", "other", null]) {
    expect(of(plan, "2010-01-01")).toBeNull();
  }
  expect(forgivenessOf({ student_loan: null })).toBeNull();
  expect(forgivenessOf({})).toBeNull();
});
