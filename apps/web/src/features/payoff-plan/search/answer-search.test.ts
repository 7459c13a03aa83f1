import { planPayoff } from "@snowball/payoff";
import { expect, test } from "vitest";

import { subjectFixture } from "../words/subject-fixture.ts";
import { serializePlan, deserializePlan } from "./answer-search.ts";

const { portfolio } = subjectFixture(
  { Visa: { owed: 2000, apr: 24.99, minimum: 60 }, Loan: { owed: 900, apr: 6, minimum: 80 } },
  { budget: { mode: "minimums-plus-extra", extra: 10_000 } },
);

test("a deserialized plan equals the original in every month", () => {
  const outcome = planPayoff(portfolio, { type: "snowball" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const { plan } = outcome;
  const revived = deserializePlan(JSON.parse(JSON.stringify(serializePlan(plan))));

  expect(revived.totals).toEqual(plan.totals);
  expect(revived.owedByMonth()).toEqual(plan.owedByMonth());
  expect(revived.balanceByMonth("Loan")).toEqual(plan.balanceByMonth("Loan"));
  for (let month = 1; month <= plan.totals.months; month += 1) {
    expect(revived.month(month)).toEqual(plan.month(month));
  }
  expect(() => revived.month(plan.totals.months + 1)).toThrow(RangeError);
});
