import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { interestTerms } from "./interest-terms.ts";

const TODAY = "2027-06-10";

const card = cardFacts({ due_day: 2 });
const loan = cardFacts({ kind: "auto_loan", due_day: 2 });
const studentLoan = cardFacts({ kind: "student_loan", accrual: "simple_daily", due_day: 2 });

test.each([
  // Its statement was issued on Jun 7, 25 days before Jul 2.
  ["a card", card, { over: 9, under: 365 }],
  ["a loan", loan, { over: 12, under: 365 }],
  ["a student loan", studentLoan, { over: 48, under: 1461 }],
])("%s bears the same interest before and after its late payment is sent", (_, facts, ahead) => {
  const sent = interestTerms(facts, { today: TODAY, dueDate: null });

  // The usual payment of June arrives on May 29. Next month's interest is from then on.
  expect(sent).toMatchObject({ accrual: { over: 0 }, chargedAhead: ahead });
  expect(interestTerms(facts, { today: TODAY, dueDate: "2027-06-02" })).toEqual(sent);
  expect(interestTerms(facts, { today: TODAY, dueDate: "2027-05-02" })).toEqual(sent);
});

test.each([
  ["a card", { ...card, due_day: 28 }, { over: 21, under: 365 }],
  ["a loan", { ...loan, due_day: 28 }, { over: 14, under: 365 }],
])("%s bears interest until its payment arrives, sent or not", (_, facts, accrual) => {
  for (const dueDate of ["2027-06-28", null]) {
    expect(interestTerms(facts, { today: TODAY, dueDate })).toEqual({ accrual });
  }
});
