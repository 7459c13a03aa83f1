import type { Debt, Paydays, PayoffMonth } from "@snowball/contract";
import { addMonths } from "@snowball/dates";
import { planLaterMonths, type SendingDeadline, type TriagedMinimum } from "@snowball/planner";
import { expect, test } from "vitest";

import { ledgerFacts, obligation } from "#testing/ledger-rows.ts";
import { computeLedger } from "#features/ledger/index.ts";

import { comingPayments, dueDayOf } from "./coming-cycle-rules.ts";

const TODAY = "2026-12-01";

type About = {
  dueDates?: string[];
  dueDay?: number | null;
  owed?: string | null;
  kind?: Debt["kind"];
  autopay?: Debt["autopay"];
  minimum?: { value: string | null; source: "bank" | "user" | null };
  deferment_until?: string | null;
  is_overdue?: boolean;
  lead_days?: number;
  paydays?: Paydays | null;
  deadlines?: SendingDeadline[];
};

function debtOf(about: About) {
  const {
    dueDates = ["2026-12-05"],
    dueDay = null,
    owed = "1000.00",
    paydays: _paydays,
    deadlines: _deadlines,
    ...debtFacts
  } = about;
  const debt = {
    uuid: "a",
    kind: "auto_loan",
    autopay: { type: "none", amount: null },
    minimum: { value: "75.00", source: "bank" },
    deferment_until: null,
    lead_days: 0,
    due_day: dueDay,
    ...debtFacts,
  } as unknown as Debt;
  const obligations = dueDates.map((dueDate) => obligation({ dueDate }));

  const facts = ledgerFacts({ owed });

  return {
    debt,
    obligations,
    ledger: computeLedger(facts, { obligations, payments: [] }, TODAY),
  };
}

function monthOf(month: string, facts: Partial<PayoffMonth["debts"][number]>): PayoffMonth {
  const row = { debt: "a", minimum: "75.00", extra: "0.00", payment: "75.00", escrow: "0.00" };
  return { month, debts: [{ ...row, ...facts }] } as PayoffMonth;
}

function coming(about: About, months: PayoffMonth[] = [], through = "2027-04-30") {
  const days = { after: "2026-11-30", through };

  const { paydays = null, deadlines = [] } = about;
  const of = debtOf(about);
  const planned = { months, payFirst: null, deadlines };
  const extras = planLaterMonths(months, {
    ...planned,
    paydays,
    debts: [of.debt],
    dueOn: (_debt, month) => addMonths(month, 0, dueDayOf(of)),
    changes: [],
    waiting: [],
  }).flatMap((each) => each.extras);

  return comingPayments(of, { ...planned, ...days, extras });
}

const cyclesOf = (about: About, through?: string) =>
  coming(about, [], through).map(({ cycle }) => cycle);

test("adds one payment per month after the last known one, including the last day", () => {
  expect(cyclesOf({})).toEqual(["2027-01-05", "2027-02-05", "2027-03-05", "2027-04-05"]);
  expect(cyclesOf({}, "2027-01-05")).toEqual(["2027-01-05"]);
  expect(cyclesOf({}, "2027-01-04")).toEqual([]);
});

test.for<[string, About, string[]]>([
  [
    "a bill due on the 31st is due on the last day of shorter months",
    { dueDay: 31, dueDates: ["2027-12-31", "2028-01-31", "2028-02-29"] },
    ["2028-03-31", "2028-04-30"],
  ],
  [
    "a bill due on the 28th stays on that day",
    { dueDates: ["2027-12-28", "2028-01-28"] },
    ["2028-02-28", "2028-03-28", "2028-04-28"],
  ],
  [
    "a permanently moved due day replaces the old one",
    { dueDates: ["2027-12-20", "2028-01-05"] },
    ["2028-02-05", "2028-03-05", "2028-04-05"],
  ],
  [
    "the user's due day takes precedence",
    { dueDates: ["2028-02-29"], dueDay: 30 },
    ["2028-03-30", "2028-04-30"],
  ],
])("%s", ([, about, cycles]) => {
  expect(cyclesOf(about, "2028-04-30")).toEqual(cycles);
});

test("lists no payments of a debt that is paid off, has no due date or is deferred", () => {
  expect(cyclesOf({ owed: "0.00" })).toEqual([]);
  expect(cyclesOf({ owed: null })).toHaveLength(4);
  expect(cyclesOf({ dueDates: [] })).toEqual([]);
  expect(cyclesOf({ deferment_until: "2027-02-05" })).toEqual(["2027-03-05", "2027-04-05"]);
});

test("lists no payments of the past after months without data", () => {
  expect(cyclesOf({ dueDates: ["2026-09-05"] })[0]).toBe("2026-12-05");
  expect(cyclesOf({ dueDates: ["2026-09-01"] })[0]).toBe(TODAY);
});

test("lists what the plan sends to a deferred loan as extras, with or without known due dates", () => {
  const deferred = { deferment_until: "2027-03-15" };
  const none = { minimum: "0.00", payment: "0.00" };
  const extra = { minimum: "0.00", extra: "120.53", payment: "120.53" };
  const months = [
    monthOf("2027-01-01", none),
    monthOf("2027-02-01", extra),
    monthOf("2027-03-01", extra),
    monthOf("2027-04-01", {}),
  ];
  const listed = (about: About) =>
    coming({ ...deferred, ...about }, months).map(({ kind, cycle, amount }) => [
      kind,
      cycle,
      amount,
    ]);

  expect(listed({})).toEqual([
    ["extra", "2027-02-05", "120.53"],
    ["extra", "2027-03-05", "120.53"],
    ["payment", "2027-04-05", "75.00"],
  ]);
  expect(listed({ dueDates: [] }).slice(0, 2)).toEqual([
    ["extra", "2027-02-28", "120.53"],
    ["extra", "2027-03-31", "120.53"],
  ]);
});

test("uses the plan's total payment, and lists none after the debt is paid off", () => {
  const months = [
    monthOf("2027-01-01", { extra: "25.00", payment: "100.00", escrow: "30.00" }),
    monthOf("2027-02-01", { minimum: "12.34", payment: "12.34" }),
    monthOf("2027-03-01", { minimum: "0.00", payment: "0.00" }),
  ];

  expect(coming({}, months)).toEqual([
    expect.objectContaining({ cycle: "2027-01-05", amount: "130.00", amount_source: "plan" }),
    expect.objectContaining({ cycle: "2027-02-05", amount: "12.34", kind: "payment" }),
  ]);
});

test("lists a payment for the part that autopay does not collect", () => {
  const months = [monthOf("2027-01-01", { extra: "25.00", payment: "100.00", escrow: "30.00" })];
  const parts = (type: Debt["autopay"]["type"], amount: string | null = null) =>
    coming({ autopay: { type, amount } }, months).map((each) => [
      each.kind,
      each.amount,
      each.is_autopay,
    ]);

  expect(parts("none")).toEqual([["payment", "130.00", false]]);
  expect(parts("minimum")).toEqual([
    ["payment", "105.00", true],
    ["extra", "25.00", false],
  ]);
  expect(parts("full")).toEqual([["payment", "130.00", true]]);
  expect(parts("statement")).toEqual([["payment", "130.00", true]]);
  expect(parts("other", "130.00")).toEqual([["payment", "130.00", true]]);
  expect(parts("other", "129.99")).toEqual([
    ["payment", "105.00", true],
    ["extra", "25.00", false],
  ]);
});

test("lists an extra in addition to autopay on the day on which Home lists it in its month", () => {
  const months = [monthOf("2027-01-01", { extra: "25.00", payment: "100.00" })];
  const autopay = { type: "minimum", amount: null } as const;

  expect(coming({ autopay, lead_days: 1 }, months).map(({ kind, on }) => [kind, on])).toEqual([
    ["payment", undefined],
    ["extra", "2027-01-28"],
  ]);
});

test("lists an extra in the month of its payment, even if the bill is sent the month before", () => {
  const months = [monthOf("2027-01-01", { extra: "25.00", payment: "100.00" })];

  expect(coming({ lead_days: 3 }, months)).toEqual([
    {
      kind: "payment",
      cycle: "2027-01-05",
      amount: "75.00",
      amount_source: "plan",
      is_autopay: false,
    },
    {
      kind: "extra",
      cycle: "2027-01-05",
      amount: "25.00",
      amount_source: "plan",
      is_autopay: false,
      // Three business days before the month ends.
      on: "2027-01-26",
      arrives_next_month: false,
      is_from_savings: false,
    },
  ]);
});

test.for([
  // January 8 and 22: the money of the extra is there on the second one, but for $5.00.
  ["2027-01-12", ["80.00 undefined", "20.00 2027-01-22"]],
  ["2027-01-22", ["100.00 undefined"]],
  // The last paycheck of December pays the bill.
  ["2027-01-05", ["75.00 undefined", "25.00 2027-01-08"]],
] as const)("sends no extra before its money is there: due on %s", ([due, expected]) => {
  const paydays: Paydays = { every: "two_weeks", on: "2027-01-08", days: [], amount: "80.00" };
  const months = [monthOf("2027-01-01", { extra: "25.00", payment: "100.00" })];
  const about = { dueDates: [`2026-12${due.slice(7)}`], paydays };

  expect(coming(about, months).map(({ amount, on }) => `${amount} ${on}`)).toEqual(expected);
});

test("sends an extra to a deferred loan on the month's last payday", () => {
  const paydays: Paydays = { every: "month", on: null, days: [20], amount: "620.00" };
  const extra = { minimum: "0.00", extra: "120.53", payment: "120.53" };
  const about = { deferment_until: "2027-03-15", paydays };

  expect(coming(about, [monthOf("2027-01-01", extra)])).toMatchObject([
    { kind: "extra", on: "2027-01-20" },
  ]);
});

test.for([
  ["none", "2027-01-15", [["payment", "100.00", false, "2027-01-12"]]],
  ["none", "2027-01-05", [["payment", "100.00", false, undefined]]],
  // Autopay would collect the payment after the offer ended.
  ["minimum", "2027-01-15", [["payment", "100.00", false, "2027-01-12"]]],
  ["full", "2027-01-15", [["payment", "100.00", false, "2027-01-12"]]],
  // A Sunday. Its last day to send is that of the Saturday on which the other offer ends.
  ["minimum", "2027-01-17", [["payment", "100.00", false, "2027-01-15"]], "2027-01-16"],
  [
    "minimum",
    "2027-01-05",
    [
      ["payment", "75.00", true, undefined],
      ["extra", "25.00", false, "2027-01-12"],
    ],
  ],
] as const)(
  "sends what pays a balance off before its offer ends: autopay %s, due on %s",
  ([type, dueDate, expected, arriveBy = "2027-01-14"]) => {
    const deadline = arriveBy === "2027-01-14" ? "2027-01-12" : "2027-01-15";
    const planned = coming(
      {
        autopay: { type, amount: null },
        dueDates: [`2026-12${dueDate.slice(7)}`],
        deadlines: [
          { debt: "a", month: "2027-01-01", deadline, arriveBy },
          { debt: "b", month: "2027-01-01", deadline: "2027-01-02", arriveBy: "2027-01-04" },
        ],
      },
      [monthOf("2027-01-01", { extra: "25.00", payment: "100.00" })],
    );

    expect(
      planned.map(({ kind, amount, is_autopay: isAutopay, on }) => [kind, amount, isAutopay, on]),
    ).toEqual(expected);
    expect(new Set(planned.map((each) => each.arrive_by))).toEqual(new Set([arriveBy]));
  },
);

test.for([
  ["2027-01-07", "2027-01-07", true],
  // The paycheck of January 8 pays it.
  ["2027-01-12", "2027-01-08", false],
] as const)(
  "an extra with a deadline of %s, before the month's first payday or after it, is sent on %s, from savings: %s",
  ([deadline, on, isFromSavings]) => {
    const [, extra] = coming(
      {
        paydays: { every: "two_weeks", on: "2027-01-08", days: [], amount: "310.00" },
        deadlines: [{ debt: "a", month: "2027-01-01", deadline, arriveBy: "2027-01-14" }],
      },
      [monthOf("2027-01-01", { extra: "25.00", payment: "100.00" })],
    );

    expect(extra).toMatchObject({ kind: "extra", on, is_from_savings: isFromSavings });
  },
);

test.for([
  ["500.00", true],
  // The plan has the debt paid off in January.
  ["0.00", false],
] as const)(
  "an extra of the last payday that leaves $%s arrives in February: %s",
  ([end, isLater]) => {
    const [, extra] = coming(
      { lead_days: 3, paydays: { every: "month", on: null, days: [31], amount: "100.00" } },
      [monthOf("2027-01-01", { extra: "25.00", payment: "100.00", end })],
    );

    expect(extra).toMatchObject({ on: "2027-01-31", arrives_next_month: isLater });
  },
);

test("calls a planned bill an estimate if its minimum is unknown", () => {
  const unknown = { minimum: { value: null, source: null } } as const;
  const months = [monthOf("2027-01-01", {})];

  expect(coming(unknown, months)).toMatchObject([{ amount: "75.00", amount_source: "estimate" }]);
  // The minimum of a card contains missed payments.
  const behind = { kind: "credit_card", is_overdue: true } as const;
  expect(coming(behind, months)).toMatchObject([{ amount: "75.00", amount_source: "estimate" }]);
  expect(coming({}, months)).toMatchObject([{ amount: "75.00", amount_source: "plan" }]);
  // A constant payment is the plan's, whatever its bill will be.
  const rule = { type: "percent", percent: "3", floor: "25.00", amount: null, term_months: null };
  const inferred = {
    kind: "credit_card",
    minimum_rule: { ...rule, source: "estimate" } as Debt["minimum_rule"],
  } as const;
  const steady = months.map((month) => ({ ...month, is_steady: true }));
  expect(coming(inferred, months)).toMatchObject([{ amount_source: "estimate" }]);
  expect(coming(inferred, steady)).toMatchObject([{ amount_source: "plan" }]);
});

test("without a plan a loan repeats its last bill, and a card's next bill is unknown", () => {
  const first = (about: About) => coming(about)[0];

  expect(first({})).toMatchObject({ amount: "75.00", amount_source: "last_bill" });
  expect(first({ kind: "credit_card" })).toMatchObject({ amount: null, amount_source: null });
  const entered = { minimum: { value: "40.00", source: "user" } } as const;
  expect(first({ kind: "credit_card", ...entered })).toMatchObject({
    amount: "40.00",
    amount_source: "user",
  });
  expect(first({ autopay: { type: "full", amount: null } })?.is_autopay).toBe(true);
});

test.for([
  [40_00, "40.00", "31.25", "2027-02-05"],
  [0, "0.00", "71.25", "2027-02-05"],
  [71_25, "71.25", "0.00", "2027-02-05"],
] as const)(
  "lists what is paid first in the month that runs short, and what the budget does not cover: %s",
  ([cents, pay, uncovered, cycle]) => {
    const first = { id: "a", minimum: 71_25, pay: cents } as TriagedMinimum;
    const payFirst = { month: "2027-02-01", payments: [first] };
    const ahead = {
      months: [],
      extras: [],
      deadlines: [],
      after: "2026-11-30",
      through: "2027-03-31",
    };

    const payments = comingPayments(debtOf({}), { ...ahead, payFirst });

    expect(payments.map(({ amount }) => amount)).toEqual(["75.00", pay, "75.00"]);
    expect(payments[1]).toMatchObject({ cycle, uncovered, amount_source: "plan" });
    const card = debtOf({ kind: "credit_card" });
    expect(comingPayments(card, { ...ahead, payFirst })[1]).toMatchObject({
      cycle,
      uncovered,
      amount_source: "estimate",
    });
    // Nothing is sent before the due date of a bill that gets nothing.
    expect(payments[1]?.on).toBe(pay === "0.00" ? cycle : undefined);
  },
);
