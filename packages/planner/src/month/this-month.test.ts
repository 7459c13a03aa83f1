import { addDays } from "@snowball/dates";
import { firstBudget, planPayoff, type PayoffPlan, sumOfFirstMinimums } from "@snowball/payoff";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import type { Ledger, LedgerFacts, OpenObligation } from "./ledger-facts.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import type { CurrentMonth } from "./current-month.ts";
import { planMonthPayments } from "./plan-month-payments.ts";
import { firstMonths, listInstructions } from "./list-instructions.ts";

const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "2700.00",
  rollover: true,
  changes: [],
};

const card = cardFacts({
  minimum_rule: {
    type: "percent_plus_interest",
    amount: null,
    percent: "1",
    floor: "35.00",
    term_months: null,
    source: "user",
  },
});
/** A card with a minimum of $85.00 in every month. */
const stated = cardFacts({
  minimum_rule: {
    type: "fixed",
    amount: "85.00",
    percent: null,
    floor: null,
    term_months: null,
    source: "user",
  },
});
const home = cardFacts({
  uuid: "home",
  kind: "mortgage",
  owed: { value: "312450.00", source: "bank" },
  balances: [
    balanceFacts({ id: "home", amount: "312450.00", apr: { value: "4.25", source: "bank" } }),
  ],
  minimum: { value: "2310.50", source: "bank" },
  escrow: "512.33",
  due_day: 1,
});

const NONE: LedgerFacts = {
  open: [],
  sent_this_month: "0.00",
  sent_ahead: "0.00",
  in_the_air: "0.00",
};

function due(on: string, amount: string | null, about: Partial<LedgerFacts> = {}): LedgerFacts {
  return { ...NONE, open: [openOn(on, { amount })], ...about };
}

/** Must be sent three calendar days before. */
function openOn(on: string, about: Partial<OpenObligation> = {}): OpenObligation {
  const open = { cycle: on, due_date: on, pay_by: addDays(on, -3) };

  return { ...open, amount: null, paid: "0.00", is_late: false, ...about };
}

type Given = { today: string; ledger: Ledger; settings?: Partial<PlanSettingsFacts> };

function read(facts: readonly DebtFacts[], { today, ledger, settings }: Given) {
  return buildCurrentMonth(facts, {
    today,
    ledger,
    settings: { ...SETTINGS, ...settings },
  });
}

function planOf(facts: readonly DebtFacts[], given: Given): PayoffPlan {
  const outcome = planPayoff(read(facts, given).portfolio, { type: "avalanche" });
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  return outcome.plan;
}

/** Plans the debts as they are. */
function plannedBy(month: CurrentMonth) {
  return { read: month, followed: month.portfolio };
}

function planInstructions(facts: readonly DebtFacts[], given: Given) {
  const followed = read(facts, given).portfolio;
  return listInstructions(firstMonths(planOf(facts, given)), { ...given, followed });
}

test("month 1 is the month of today, with what is still due of it and what the budget has left", () => {
  const ledger = new Map([
    ["card", due("2026-12-15", "85.00")],
    ["home", { ...NONE, sent_this_month: "2310.50" }],
  ]);
  const { portfolio, firstMonth } = read([card, home], { today: "2026-12-10", ledger });

  expect(firstMonth).toBe("2026-12-01");
  expect(portfolio.opening).toMatchObject({
    money: 2700_00 - 2310_50,
    debts: {
      card: { due: 85_00, escrow: 0 },
      home: { accrual: { over: 0, under: 12 }, due: 0, escrow: 0 },
    },
  });
});

test("next month's payment is the bank's bill if it is known, and a later one follows the rule", () => {
  const minimumsWith = (about: Partial<LedgerFacts>, settings: Partial<PlanSettingsFacts> = {}) => {
    const ledger = new Map([
      ["card", { ...NONE, sent_this_month: "85.00", ...about }],
      ["home", { ...NONE, sent_this_month: "2310.50" }],
    ]);
    const plan = planOf([card, home], { today: "2026-12-20", ledger, settings });
    return [2, 3].map((month) => plan.month(month).debts.map(({ minimum }) => minimum));
  };
  const [, later] = minimumsWith({});

  // Both are without escrow.
  expect(minimumsWith({ next_bill: "97.31" })).toEqual([[97_31, 1798_17], later]);
  // What was sent of it already is in the balance of next month's payment.
  expect(minimumsWith({ next_bill: "97.31", sent_ahead: "97.31" })[0]).toEqual([97_31, 1798_17]);
  // A budget made of minimums covers the bill.
  expect(minimumsWith({ next_bill: "97.31" }, { total: null })[0]).toEqual([97_31, 1798_17]);
  const promo = { apr: "0", last_date: "2027-09-30" };
  const offered = { ...stated, balances: [balanceFacts({ amount: "4213.40", promo })] };
  const ledger = new Map([["card", { ...NONE, sent_this_month: "85.00", next_bill: "97.31" }]]);
  const plan = planOf([offered], { today: "2026-12-20", ledger, settings: { total: null } });
  expect(plan.month(2).debts[0]?.minimum).toBe(97_31);
});

test.for([
  ["made of minimums", { total: null }],
  ["derived from the minimums", { total: "2395.50", is_derived: true }],
] as const)(
  "a known bill above the minimum adds no extra to a budget that is %s",
  ([, settings]) => {
    const ledger = new Map([
      ["card", { ...NONE, sent_this_month: "85.00", next_bill: "85.98" }],
      ["home", { ...NONE, sent_this_month: "2310.50" }],
    ]);
    const given = { today: "2026-12-20", ledger, settings };
    const { portfolio } = read([stated, home], given);
    const plan = planOf([stated, home], given);

    expect(firstBudget(portfolio)).toBe(sumOfFirstMinimums(portfolio));
    expect(
      [2, 3, 4].map((month) =>
        plan.month(month).debts.map(({ minimum, extra }) => [minimum, extra]),
      ),
    ).toEqual([
      [
        [85_98, 0],
        [1798_17, 0],
      ],
      [
        [85_00, 0],
        [1798_17, 0],
      ],
      [
        [85_00, 0],
        [1798_17, 0],
      ],
    ]);
  },
);

test("a loan with a first due date that is reported early gets no payment before, and the plan stays on the next day", () => {
  const loan = cardFacts({
    uuid: "loan",
    kind: "student_loan",
    accrual: "simple_daily",
    minimum: { value: "126.00", source: "bank" },
    due_day: 7,
  });
  const first = { first_due_on: "2027-03-07" };
  const paidFrom = (today: string) => {
    const ledger = new Map([
      ["card", NONE],
      ["loan", due("2027-03-07", "126.00", first)],
    ]);
    const plan = planOf([card, loan], { today, ledger, settings: { total: "300.00" } });
    return [1, 2, 3].map(
      (month) => plan.month(month).debts.find(({ id }) => id === "loan")?.minimum,
    );
  };

  expect(paidFrom("2027-01-30")).toEqual([0, 0, 126_00]);
  expect(paidFrom("2027-02-01")).toEqual([0, 126_00, 126_00]);
});

test("a payment that was due before its debt became known takes its escrow along once", () => {
  const ledger = new Map([
    ["card", due("2026-12-15", "85.00")],
    ["home", { ...NONE, is_met_before: true }],
  ]);
  const given = { today: "2026-12-10", ledger };
  const facts = [card, home];
  const month = read(facts, given);
  const plan = planOf(facts, given);
  const monthPlan = planMonthPayments({ ...plannedBy(month), debts: facts, plan });

  expect(month.portfolio.opening?.money).toBe(2700_00 - 2310_50);
  expect(monthPlan).toMatchObject({
    met: 2310_50,
    sent: 0,
    left: 389_50,
    budget: 389_50,
    instructions: [{ debt: "card", minimum: 85_00, extra: 304_50 }],
  });
});

test("what was sent since for such a debt changes nothing of what was met, nor does paying it off", () => {
  const ledger = new Map([["card", { ...NONE, is_met_before: true, sent_this_month: "407.52" }]]);
  const owing = (value: string) => ({
    ...card,
    owed: { value, source: "bank" as const },
    balances: [balanceFacts({ amount: value, apr: { value: "24.99", source: "bank" } })],
  });
  const metOf = (debt: DebtFacts) =>
    planMonthPayments({
      ...plannedBy(read([debt], { today: "2026-12-20", ledger })),
      debts: [debt],
      plan: null,
    }).met;

  // One percent of $3,000.00 and a month's interest of $62.48, from before the $407.52 were sent.
  expect(metOf(owing("2592.48"))).toBe(92_48);
  // The minimum of a card that owed only the $407.52 was the floor, and it stays the floor after the payment.
  expect(metOf(owing("0.00"))).toBe(35_00);
});

test("a mortgage is sent with its escrow, which reduces nothing", () => {
  const ledger = new Map([
    ["home", due("2026-12-11", "2310.50")],
    ["card", NONE],
  ]);
  const monthPlan = planInstructions([card, home], { today: "2026-12-01", ledger });

  expect(monthPlan.find(({ debt }) => debt === "home")).toEqual({
    debt: "home",
    cycle: "2026-12-11",
    dueDate: "2026-12-11",
    payBy: "2026-12-08",
    sendOn: "2026-12-08",
    minimum: 1798_17,
    extra: 0,
    escrow: 512_33,
    amount: 2310_50,
    reason: "due",
  });
});

test("what is late comes first and goes today; an extra goes with a payment that is to come", () => {
  const late = openOn("2026-11-20", { amount: "60.00", paid: "20.00", is_late: true });
  const soon = openOn("2026-12-15", { amount: "85.00" });
  const ledger = new Map([["card", { ...NONE, open: [late, soon] }]]);
  const monthPlan = planInstructions([card], {
    today: "2026-12-02",
    ledger,
    settings: { total: "500.00" },
  });

  expect(monthPlan).toMatchObject([
    { cycle: "2026-11-20", sendOn: "2026-12-02", minimum: 40_00, extra: 0, reason: "late" },
    { cycle: "2026-12-15", sendOn: "2026-12-12", minimum: 85_00, extra: 375_00, reason: "due" },
  ]);
});

test("an extra of a payment that is made already goes today", () => {
  const ledger = new Map([["card", { ...NONE, sent_this_month: "85.00" }]]);
  const monthPlan = planInstructions([card], {
    today: "2026-12-20",
    ledger,
    settings: { total: "500.00" },
  });

  expect(monthPlan).toEqual([
    expect.objectContaining({ cycle: null, sendOn: "2026-12-20", extra: 415_00, reason: "extra" }),
  ]);
});

test("on the last day of a month the instruction stays, and on the first day the next month's is listed", () => {
  const settings = { total: "500.00" };
  const ledger = new Map([["card", due("2026-12-01", "85.00")]]);
  const [last] = planInstructions([card], { today: "2026-11-30", ledger: new Map(), settings });
  const [first] = planInstructions([card], { today: "2026-12-01", ledger, settings });

  expect(last).toMatchObject({ debt: "card", sendOn: "2026-11-30", amount: 500_00 });
  expect(first).toMatchObject({ cycle: "2026-12-01", sendOn: "2026-12-01", amount: 500_00 });
});

test("a payment of next month with its last safe day in this month is listed now, with next month's money", () => {
  const ledger = new Map([["card", due("2026-12-02", "85.00")]]);

  expect(
    planInstructions([card], { today: "2026-11-27", ledger, settings: { total: "500.00" } }),
  ).toMatchObject([
    { cycle: null, extra: 500_00, reason: "extra" },
    { cycle: "2026-12-02", sendOn: "2026-11-29", extra: 0, reason: "due" },
  ]);
});

test("a debt that repeats another one is listed once, unless it is included", () => {
  const open = due("2026-12-15", "85.00");
  const given = {
    today: "2026-12-10",
    ledger: new Map([
      ["card", open],
      ["again", open],
    ]),
  };
  const monthPlan = (isIncluded: boolean) => {
    const about = { uuid: "again", duplicate_of: "card", is_included: isIncluded };
    const debts = [card, { ...card, ...about }];
    const plan = planOf(debts, given);
    return planMonthPayments({ ...plannedBy(read(debts, given)), debts, plan });
  };

  expect(new Set(monthPlan(false).instructions.map(({ debt }) => debt))).toEqual(new Set(["card"]));
  expect(new Set(monthPlan(true).instructions.map(({ debt }) => debt))).toEqual(
    new Set(["card", "again"]),
  );
});

test("what is in the air is no longer owed, and of a mortgage only what reaches the principal", () => {
  const ledger = new Map([
    ["card", { ...NONE, sent_this_month: "200.00", in_the_air: "200.00" }],
    ["home", { ...NONE, sent_this_month: "2310.50", in_the_air: "2310.50" }],
  ]);
  const { portfolio } = read([card, home], { today: "2026-12-10", ledger });
  const owed = portfolio.debts.map(({ balances }) => balances[0]?.amount);

  // $2,310.50 − $512.33 − $1,106.59 of interest = $691.58.
  expect(owed).toEqual([2800_00, 312_450_00 - 691_58]);
});

test("who sent more than was due is not short of money for what is still due", () => {
  const ledger = new Map([["card", due("2026-12-15", "85.00", { sent_this_month: "480.00" })]]);
  const { portfolio } = read([card], {
    today: "2026-12-10",
    ledger,
    settings: { total: "500.00" },
  });

  expect(portfolio.opening?.money).toBe(85_00);
});

test("an unknown amount is planned by the rule of the debt", () => {
  const ledger = new Map([["card", due("2026-12-28", null)]]);
  const { portfolio } = read([card], { today: "2026-12-01", ledger });

  // One percent of $3,000.00 and a month's interest of $62.48.
  expect(portfolio.opening?.debts["card"]?.due).toBe(92_48);
});

test("an estimate moves with what is owed: who paid nearly as much is asked for no rest of it", () => {
  const asked = (paid: string) => {
    const [open] = due("2026-12-28", null).open;
    const ledger = new Map([["card", { ...NONE, open: open ? [{ ...open, paid }] : [] }]]);
    return read([card], { today: "2026-12-01", ledger }).portfolio.opening?.debts["card"]?.due;
  };

  expect([asked("92.34"), asked("84.00"), asked("40.00")]).toEqual([0, 0, 52_48]);
});

test("money that comes is in the month of its date: this one is the first", () => {
  const ledger = new Map([["card", NONE]]);
  const { portfolio } = read([card], {
    today: "2026-12-10",
    ledger,
    settings: {
      changes: [
        { kind: "one_off", on: "2026-12-24", amount: "100.00", debt: null },
        { kind: "one_off", on: "2027-01-02", amount: "200.00", debt: null },
        { kind: "one_off", on: "2026-12-09", amount: "300.00", debt: null },
        {
          kind: "recurring",
          first_on: "2026-11-05",
          every_months: 1,
          last_on: null,
          amount: "50.00",
        },
        { kind: "pause", from: "2026-12-01", through: "2027-01-31" },
      ],
    },
  });

  expect(portfolio.changes).toEqual([
    { type: "one-off", month: 1, amount: 100_00 },
    { type: "one-off", month: 2, amount: 200_00 },
    { type: "one-off", month: 1, amount: 300_00 },
    { type: "one-off", month: 1, amount: 50_00 },
    { type: "recurring", firstMonth: 2, everyMonths: 1, amount: 50_00 },
    { type: "pause", firstMonth: 1, lastMonth: 2 },
  ]);
});

test("money that came is sent once, also while the extra is paused", () => {
  const changes: PlanSettingsFacts["changes"] = [
    { kind: "one_off", on: "2026-12-09", amount: "300.00", debt: null },
    { kind: "pause", from: "2026-12-01", through: "2026-12-31" },
  ];
  const sending = (facts: LedgerFacts, paused: boolean) => {
    const settings = { total: "500.00", changes: paused ? changes : changes.slice(0, 1) };
    const given = { today: "2026-12-10", ledger: new Map([["card", facts]]), settings };
    return planOf([stated], given)
      .month(1)
      .debts.reduce((sum, { payment }) => sum + payment, 0);
  };

  for (const [paused, whole] of [
    [true, 385_00],
    [false, 800_00],
  ] as const) {
    expect(sending(due("2026-12-15", "85.00"), paused)).toBe(whole);
    const sent = { ...NONE, sent_this_month: (whole / 100).toFixed(2) };
    expect(sending({ ...sent, in_the_air: sent.sent_this_month }, paused)).toBe(0);
  }
});

test("a paused extra still pays a bill above the minimum that the rule gives", () => {
  const pause = { kind: "pause", from: "2026-12-01", through: "2026-12-31" } as const;
  const plan = planOf([card], {
    today: "2026-12-10",
    ledger: new Map([["card", due("2026-12-15", "120.00")]]),
    settings: { total: "500.00", changes: [pause] },
  });

  expect(plan.month(1).debts[0]?.payment).toBe(120_00);
});

test.each<[string, number | null, number]>([
  ["2027-06-13", 9, 1],
  ["2027-06-14", 9, 13],
  ["2027-06-30", 9, 13],
  ["2027-06-02", 28, 1],
  ["2027-06-03", 28, 13],
  ["2027-06-30", null, 1],
])(
  "on %s an annual fee of June on a card due on day %s is charged in month %i",
  (today, day, month) => {
    const facts = { ...card, due_day: day, annual_fee: { amount: "95.00", month: 6 } };
    const { portfolio } = read([facts], { today, ledger: new Map([["card", NONE]]) });

    expect(portfolio.debts[0]?.annualFee).toEqual({ amount: 95_00, firstMonth: month });
  },
);
