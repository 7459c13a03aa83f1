import type { PayoffFault } from "@snowball/contract";
import type { PlanFault } from "@snowball/payoff";
import { expect, test } from "vitest";

import { describeFault, toPlanFault } from "./describe-fault.ts";

const names = {
  firstMonth: "2026-12-01",
  currency: "USD",
  debts: [
    { id: "card", name: "Visa", isIncomeDriven: false },
    { id: "loan", name: "Direct Loan", isIncomeDriven: true },
  ],
};
const shortIn = (month: number): PlanFault => ({
  code: "BUDGET_BELOW_MINIMUMS",
  month,
  minimums: 320_00,
  budget: 280_00,
  shortfall: 40_00,
});
const endless = (...ids: string[]): PlanFault => ({
  code: "NEVER_PAYS_OFF",
  clearsIn36: 412_24,
  clearsIn60: 325_20,
  negativeAmortization: ids.map((id) => ({ id, minimum: 100_00, interest: 120_00 })),
});

test("what is paid of the current month counts toward its minimums and its budget", () => {
  const sentences = [1, 4].map(
    (month) => describeFault(shortIn(month), { ...names, made: 160_00 }).long,
  );

  expect(sentences).toEqual([
    "In December 2026, $480.00 is due, $40.00 more than the budget of $440.00.",
    "In March 2027, $320.00 is due, $40.00 more than the budget of $280.00.",
  ]);
});

test.for<[PlanFault, string, string, string]>([
  [
    shortIn(1),
    "Not enough for the minimums",
    "In December 2026, $320.00 is due, $40.00 more than the budget of $280.00.",
    "runs short in December 2026",
  ],
  [
    shortIn(4),
    "Runs short in March 2027",
    "In March 2027, $320.00 is due, $40.00 more than the budget of $280.00.",
    "runs short in March 2027",
  ],
  [
    endless("card", "loan"),
    "Never debt-free this way",
    "With this budget the debts are never paid off: interest eats up the payments.",
    "never pays off your debts",
  ],
  [
    endless(),
    "Not debt-free in a hundred years",
    "With this budget you'd still owe money after a hundred years.",
    "still leaves debt after a hundred years",
  ],
  [
    { code: "BAD_ORDER", id: "card" },
    "A figure needs review",
    "Visa is in your order but not among your debts. Put the debts in order again.",
    "cannot be made: a figure of Visa needs review",
  ],
  [
    { code: "RATE_OUT_OF_RANGE", id: "card" },
    "A figure needs review",
    "The interest rate of Visa is out of range. Check the figure.",
    "cannot be made: a figure of Visa needs review",
  ],
  [
    { code: "AMOUNT_TOO_LARGE", id: "unknown" },
    "A figure needs review",
    "An amount of unknown is too large to plan with. Check the figure.",
    "cannot be made: a figure of unknown needs review",
  ],
])("describes %o briefly, in full, and as the user's own plan", ([fault, short, long, does]) => {
  expect(describeFault(fault, names)).toMatchObject({ short, long, does });
});

test("converts a fault of the API, which has dates as months", () => {
  const short: PayoffFault = {
    code: "BUDGET_BELOW_MINIMUMS",
    month: "2027-03-01",
    minimums: "320.00",
    budget: "280.00",
    shortfall: "40.00",
  };
  const growing = { debt: "card", minimum: "100.00", interest: "120.00" };
  const never: PayoffFault = {
    code: "NEVER_PAYS_OFF",
    clears_in_36: "412.24",
    clears_in_60: null,
    negative_amortization: [growing],
  };

  expect(toPlanFault(short, "2026-12-01")).toEqual(shortIn(4));
  expect(toPlanFault(never, "2026-12-01")).toEqual({ ...endless("card"), clearsIn60: null });
  expect(toPlanFault({ code: "BAD_ORDER", debt: "card" }, "2026-12-01")).toEqual({
    code: "BAD_ORDER",
    id: "card",
  });
});
