import type { PayoffPlan, PayoffProgress, PlanChange } from "@snowball/contract";
import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { describeOutcome } from "./plan-summary.tsx";
import { outcomeFixture } from "../testing/outcome-fixture.ts";

const [visa, car] = [
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000a", name: "Everyday Visa" }),
  debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000b", name: "Car loan" }),
];

const REPAIR: PlanChange = {
  kind: "one_off",
  id: "repair",
  name: "Car repair",
  on: "2026-12-10",
  amount: "-200.00",
  debt: null,
};

function describe(
  about: Partial<PayoffPlan["outcome"]>,
  {
    extra = "200.00",
    total = null as string | null,
    rollover = true,
    debts = [visa, car],
    isAdjusted = false,
    progress = null as PayoffProgress | null,
  } = {},
) {
  return describeOutcome(outcomeFixture(about), {
    debts,
    settings: { extra, total, rollover, paydays: null, changes: isAdjusted ? [REPAIR] : [] },
    progress,
  });
}

test("shows the last month of the plan, the months to go, and the debt that is paid off first", () => {
  expect(
    describe({
      months: 22,
      payoff_order: [
        { debt: car.uuid, month: "2027-02-01" },
        { debt: visa.uuid, month: "2028-08-01" },
      ],
    }),
  ).toEqual({
    headline: "Debt-free in August 2028",
    detail: "21 months to go. Car loan first, in February 2027.",
    isEstimate: false,
  });
});

const NONE = { known: 0, on_time: 0, in_a_row: 0 };

test("shows how much less is owed than at the start, and no step back", () => {
  const detail = (less_owed: string | null) =>
    describe(
      { months: 22 },
      {
        progress: {
          since: less_owed && "2026-03-04",
          currency: "USD",
          less_owed,
          interest_avoided: null,
          payments: NONE,
          handed_on: [],
        },
      },
    )?.detail;

  expect(detail("1940.00")).toBe("21 months to go. You owe $1,940.00 less than on Mar 4, 2026.");
  expect(detail("-20.00")).toBe("21 months to go.");
  expect(detail(null)).toBe("21 months to go.");
});

test.for([
  ["41.75", " Paying extra has saved you about $41.75 of interest so far."],
  ["0.42", ""],
  [null, ""],
] as const)(
  "mentions the interest that extra payments avoided: %s",
  ([interest_avoided, words]) => {
    const progress = {
      since: "2026-03-04",
      currency: "USD",
      less_owed: "0.00",
      interest_avoided,
      payments: NONE,
      handed_on: [],
    };

    expect(describe({ months: 22 }, { progress })?.detail).toBe(`21 months to go.${words}`);
  },
);

test.for([
  [{ known: 12, on_time: 12, in_a_row: 12 }, " Your last 12 payments were on time."],
  [{ known: 12, on_time: 11, in_a_row: 4 }, " Your last 4 payments were on time."],
  [{ known: 12, on_time: 11, in_a_row: 0 }, " 11 of your last 12 payments were on time."],
  [{ known: 2, on_time: 2, in_a_row: 2 }, ""],
  [{ known: 12, on_time: 5, in_a_row: 0 }, ""],
] as const)("praises payments on time: %o", ([payments, words]) => {
  const progress = {
    since: null,
    currency: null,
    less_owed: null,
    interest_avoided: null,
    payments,
    handed_on: [],
  };

  expect(describe({ months: 22 }, { progress })?.detail).toBe(`21 months to go.${words}`);
});

test("warns of the month if the plan works only with lower minimums than estimated", () => {
  const estimate_fault = {
    code: "BUDGET_BELOW_MINIMUMS" as const,
    month: "2027-07-01",
    minimums: "931.87",
    budget: "660.00",
    shortfall: "271.87",
  };

  expect(describe({ months: 22, estimate_fault })).toMatchObject({
    headline: "Debt-free in August 2028",
    detail: expect.stringMatching(/ Your budget may not cover the minimums in July 2027\.$/),
    isEstimate: true,
  });
});

test("does not say debt-free if a debt is excluded from the plan", () => {
  const home = debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000c", is_included: false });
  const paid = { month: "2028-08-01" };
  const order = [visa, car].map(({ uuid }) => ({ debt: uuid, ...paid }));

  expect(describe({ months: 22, payoff_order: order }, { debts: [visa, car, home] })).toMatchObject(
    {
      headline: "These 2 debts paid off in August 2028",
      detail: expect.stringMatching(/ Not in the plan: 1 debt\.$/),
    },
  );
});

test("does not call an income-driven loan endless or offer a payment for five years", () => {
  const loan = debtFixture({
    student_loan: {
      loan_status: null,
      repayment_plan: { type: "income-based repayment", description: null },
      outstanding_interest_amount: null,
      pslf_status: null,
      expected_payoff_date: null,
      origination_date: null,
      origination_principal_amount: null,
    },
  });
  const fault = {
    code: "NEVER_PAYS_OFF" as const,
    clears_in_36: "1398.39",
    clears_in_60: "900.00",
    negative_amortization: [{ debt: loan.uuid, minimum: "85.00", interest: "184.17" }],
  };

  expect(describe({ status: "impossible", months: null, fault }, { debts: [loan] })).toEqual({
    headline: "No debt-free date yet",
    detail: "A payment that follows your income is less than its interest.",
    isEstimate: false,
  });
});

test("does not name a first payoff if there is only one debt", () => {
  const only = {
    debt: visa.uuid,
    month: "2028-08-01",
    paid: "0.00",
    interest: "0.00",
    fees: "0.00",
  };

  expect(describe({ months: 22, payoff_order: [only] })?.detail).toBe("21 months to go.");
});

test("calls a date an estimate if any figure or balance in the plan is estimated, as a debt's page does", () => {
  const with_ = (figure: "minimum" | "minimum_rule") =>
    describe({ months: 22, estimated: [{ debt: visa.uuid, figures: [figure] }] })?.isEstimate;
  const about = { ...car, estimated_interest: "1.25" };
  const order = [{ debt: car.uuid, month: "2028-08-01" }];

  expect(with_("minimum")).toBe(true);
  expect(with_("minimum_rule")).toBe(true);
  expect(describe({ months: 22, payoff_order: order }, { debts: [about] })?.isEstimate).toBe(true);
  // It is not in the plan.
  expect(describe({ months: 22, payoff_order: [] }, { debts: [about] })?.isEstimate).toBe(false);
});

test("counts the debts that are not in the plan", () => {
  const left = [{ debt: car.uuid, missing: ["apr" as const], is_other_currency: false }];

  expect(describe({ months: 22, left_out: left })?.detail).toBe(
    "21 months to go. Not in the plan: 1 debt with missing figures.",
  );
  const euros = [{ debt: car.uuid, missing: [], is_other_currency: true }];
  expect(describe({ months: 22, left_out: euros })?.detail).toBe(
    "21 months to go. Not in the plan: 1 debt in another currency.",
  );
  const kept = debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000c", is_included: false });
  const all = describe({ months: 22, left_out: [...left, ...euros] }, { debts: [visa, car, kept] });
  expect(all?.detail).toBe(
    "21 months to go. Not in the plan: 1 debt with missing figures, 1 debt in another currency, and 1 other debt.",
  );
});

const impossible = { status: "impossible" as const, months: null };

test.for([
  [
    "that runs short, with its month",
    {
      code: "BUDGET_BELOW_MINIMUMS" as const,
      month: "2027-03-01",
      minimums: "388.17",
      budget: "100.00",
      shortfall: "288.17",
    },
    "Your plan runs short in March 2027",
    "Your plan shows what to pay first.",
  ],
  [
    "that never ends, with what would end it",
    {
      code: "NEVER_PAYS_OFF" as const,
      clears_in_36: "412.24",
      clears_in_60: "325.20",
      negative_amortization: [{ debt: visa.uuid, minimum: "100.00", interest: "120.00" }],
    },
    "Never debt-free with this plan",
    "$325.20 a month in total would clear it in five years.",
  ],
  [
    "that nothing ends",
    {
      code: "NEVER_PAYS_OFF" as const,
      clears_in_36: null,
      clears_in_60: null,
      negative_amortization: [],
    },
    "Not debt-free in a hundred years with this plan",
    "Your plan shows why.",
  ],
  [
    "with a figure beyond reason",
    { code: "RATE_OUT_OF_RANGE" as const, debt: visa.uuid },
    "No payoff plan yet",
    "Your plan shows why.",
  ],
] as const)("describes a plan %s", ([, fault, headline, detail]) => {
  expect(describe({ ...impossible, fault: fault as never })).toEqual({
    headline,
    detail,
    isEstimate: false,
  });
});

test("keeps the date if only a later month is short, with the budget that has it", () => {
  const fault = {
    code: "BUDGET_BELOW_MINIMUMS" as const,
    month: "2027-03-01",
    minimums: "388.17",
    budget: "345.17",
    shortfall: "43.00",
  };
  const outcome = { ...impossible, fault, least_budget: { amount: "388.17", months: 30 } };

  expect(describe(outcome)).toEqual({
    headline: "Debt-free in April 2029 with $388.17 a month",
    detail: "In March 2027 the minimums are $43.00 more than your budget.",
    isEstimate: false,
  });
  const home = debtFixture({ uuid: "0b9a6a3e-0000-4000-8000-00000000000c", is_included: false });
  expect(describe(outcome, { debts: [visa, car, home] })?.headline).toBe(
    "These 2 debts paid off in April 2029 with $388.17 a month",
  );
  expect(describe({ ...outcome, fault: { ...fault, month: "2026-12-01" } })?.headline).toBe(
    "Your plan runs short in December 2026",
  );
});

const outgrown = {
  code: "BUDGET_BELOW_MINIMUMS" as const,
  month: "2026-12-01",
  minimums: "1050.00",
  budget: "900.00",
  shortfall: "150.00",
};

test("says that a total needs a new amount if the minimums have outgrown it", () => {
  expect(
    describe({ ...impossible, first_month: outgrown.month, fault: outgrown }, { total: "900.00" }),
  ).toEqual({
    headline: "Your budget needs a new amount",
    detail: "It is still $900.00 a month, and the minimums now add up to $1,050.00.",
    isEstimate: false,
  });
});

test("names a total that was chosen below the minimums", () => {
  expect(
    describe(
      { ...impossible, first_month: outgrown.month, fault: outgrown },
      { extra: "0.00", total: "900.00" },
    ),
  ).toMatchObject({
    headline: "Your budget is below the minimums",
    detail: "Your plan shows what to pay first.",
  });
});

test("counts what was already sent of a total below the minimums", () => {
  const left = { ...outgrown, minimums: "570.00", budget: "420.00" };
  const about = { ...impossible, first_month: outgrown.month, fault: left };

  expect(describe(about, { total: "900.00" })?.detail).toBe(
    "It is still $900.00 a month, and the minimums now add up to $1,050.00.",
  );
  expect(describe(about, { extra: "0.00", total: "900.00" })?.headline).toBe(
    "Your budget is below the minimums",
  );
});

test.for([
  [
    "the total is enough, and a one-time amount takes some of it",
    { total: "1100.00", isAdjusted: true },
  ],
  ["no total was ever set", { total: null }],
  ["the total has no effect without rollover", { total: "900.00", rollover: false }],
] as const)("does not ask for a new amount if %s", ([, settings]) => {
  expect(
    describe({ ...impossible, first_month: outgrown.month, fault: outgrown }, settings)?.headline,
  ).toBe("Your plan runs short in December 2026");
});

test("says so if no debt can be planned", () => {
  const left = [{ debt: car.uuid, missing: ["apr" as const], is_other_currency: false }];

  expect(describe({ status: "incomplete", months: null, left_out: left })).toEqual({
    headline: "No payoff plan yet",
    detail: "A figure is missing.",
    isEstimate: false,
  });
});

test("returns null if nothing is owed", () => {
  expect(describe({ status: "nothing_owed", months: null })).toBeNull();
  expect(describe({ status: "incomplete", months: null, left_out: [] })).toBeNull();
});
