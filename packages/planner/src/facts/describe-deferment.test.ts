import { expect, test } from "vitest";

import { describeDeferment } from "./student-loans.ts";

const TODAY = "2026-11-20";

test("names the month until which a loan is deferred, unless it has passed", () => {
  const until = (day: string) => describeDeferment({ deferment_until: day }, TODAY);

  expect(until("2027-03-15")).toBe("Deferred until Mar 2027");
  expect(until(TODAY)).toBe("Deferred until Nov 2026");
  expect(until("2026-11-19")).toBeNull();
});

test("says that the end is unknown if the servicer reports a pause without one", () => {
  const withStatus = (type: string | null, end: string | null) => {
    const loan = { repayment_plan: null, loan_status: { type, end_date: end } };
    return describeDeferment({ deferment_until: null, student_loan: loan }, TODAY);
  };

  expect(withStatus("forbearance", null)).toBe("Deferred, no end date known");
  expect(withStatus("forbearance", "2026-10-01")).toBeNull();
  expect(withStatus("repayment", null)).toBeNull();
  expect(describeDeferment({ deferment_until: null }, TODAY)).toBeNull();
});
