import type { Paydays } from "@snowball/contract";
import { payByDate } from "@snowball/dates";
import { amountFromCents } from "@snowball/money";
import { planPayoff, type Portfolio } from "@snowball/payoff";
import { expect, test } from "vitest";

import { type ActivePlan, resolvePlan } from "../compare/resolve-plan.ts";
import { leftAt } from "../alarms/find-cliffs.ts";
import { findWarnings } from "../alarms/find-warnings.ts";
import { buildMonth } from "../month/build-month.ts";
import { buildCurrentMonthDebts } from "../month/current-month.ts";
import { openPortfolio } from "../month/open-portfolio.ts";
import { readLedger } from "../month/read-ledger.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { avoidCliff } from "./avoid-cliff.ts";

const SNOWBALL = { type: "snowball" } as const;
const AMOUNT = 160_00;

type About = {
  today: string;
  /** A payday; there is one every two weeks. */
  payday: string;
  lastDate: string;
  owed: string;
  /** The due date of the loan's bill. */
  loanDue?: string;
  /** What is owed on a second store card, without interest until May 31. */
  phone?: string;
  /** What this month's past paychecks brought, in cents. */
  pastPaychecks?: number;
};

function storeCard(uuid: string, owed: string, lastDate: string) {
  const deferred = { apr: "29.99", last_date: lastDate, accrued: "90.00" };
  return cardFacts({
    uuid,
    owed: { value: owed, source: "user" },
    balances: [balanceFacts({ amount: owed, apr: { value: "29.99", source: "user" }, deferred })],
    minimum: { value: "30.00", source: "user" },
    due_day: 2,
  });
}

/** A store card without interest until a day, and a loan with $100.00 due. Two paychecks bring $160.00 each. */
function household({
  today,
  payday,
  lastDate,
  owed,
  loanDue = "2027-03-02",
  phone,
  pastPaychecks,
}: About) {
  const store = storeCard("store", owed, lastDate);
  const others = phone === undefined ? [] : [storeCard("phone", phone, "2027-05-31")];
  const loan = cardFacts({
    uuid: "loan",
    kind: "auto_loan",
    owed: { value: "9000.00", source: "user" },
    balances: [balanceFacts({ amount: "9000.00", apr: { value: "7.4", source: "user" } })],
    minimum: { value: "100.00", source: "user" },
    due_day: Number(loanDue.slice(8)),
  });
  const paid = { left: "0.00", status: "paid" } as const;
  const unpaid = loanDue >= today;
  const dueOn = (date: string, due: string) =>
    bill(date, { pay_by: payByDate(date, 3), billed: due, due, left: due });
  const ledgers = [
    ...[store, ...others].map(({ uuid }) =>
      ledger([{ ...dueOn("2027-03-02", "30.00"), ...paid }], { debt: uuid }),
    ),
    ledger([{ ...dueOn(loanDue, "100.00"), ...(!unpaid && paid) }], { debt: "loan" }),
  ];
  const paydays: Paydays = { every: "two_weeks", on: payday, days: [], amount: null };
  const debts = [store, loan, ...others];
  const ledgerOfDay = readLedger(ledgers, today);
  const read = buildCurrentMonthDebts(debts, {
    today,
    ledger: ledgerOfDay,
    pastPaychecks: pastPaychecks ?? null,
  });
  const withBudget = (amount: number) =>
    openPortfolio(read, {
      ...SETTINGS,
      strategy: "snowball",
      paydays: { ...paydays, amount: amountFromCents(amount) },
    });
  const lastMonth = withBudget(AMOUNT).debts[0]?.balances[0]?.deferred?.months ?? 0;
  const cliff = { debt: "store", balance: "purchase_apr", lastMonth };

  return { debts, ledgers, read, paydays, withBudget, cliff };
}

function moreAPaycheck(about: About) {
  const { read, paydays, withBudget, cliff } = household(about);
  const question = { portfolio: withBudget(AMOUNT), strategy: SNOWBALL, choices: null };
  const paid = { paydays, month: read.month };

  return avoidCliff(question, cliff, { amount: AMOUNT, least: 0, withBudget, paid })?.more ?? null;
}

/** Returns what is left at the deadline if each paycheck to come brings more, and those of this month this much. */
function leftWith(about: About, { more, ofMonth }: { more: number; ofMonth: number }) {
  const { withBudget, cliff } = household(about);
  const raised = withBudget(AMOUNT + more);
  const { opening } = raised;
  if (opening === undefined) throw new Error("no opening period");
  const money = (withBudget(AMOUNT).opening?.money ?? 0) + ofMonth;
  const portfolio: Portfolio = { ...raised, opening: { ...opening, money } };
  const outcome = planPayoff(portfolio, SNOWBALL);
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);

  return leftAt(cliff, portfolio, outcome.plan);
}

test.for([
  // Paid on March 5 and 19, of which the first is past.
  ["2027-03-10", "2027-03-05", 1],
  ["2027-03-20", "2027-03-05", 0],
  ["2027-03-19", "2027-03-05", 1],
  ["2027-03-05", "2027-03-05", 2],
] as const)(
  "counts more money only of the paychecks to come, on %s with a payday on %s",
  ([today, payday, toCome]) => {
    // The last paycheck, of June 25, comes on the last day to send.
    const about = { today, payday, lastDate: "2027-06-30", owed: "1400.00" };
    const more = moreAPaycheck(about);
    if (more === null) throw new Error("expected a remedy");

    expect((AMOUNT + more) % 100).toBe(0);
    expect(leftWith(about, { more, ofMonth: toCome * more })).toBe(0);
    const less = more - 100;
    expect(leftWith(about, { more: less, ofMonth: toCome * less })).toBeGreaterThan(0);
  },
);

test.for([
  ["2027-03-10", 160_00, 1],
  ["2027-03-20", 320_00, 0],
] as const)(
  "a budget counts what past paychecks brought, on %s",
  ([today, pastPaychecks, toCome]) => {
    const about = { today, payday: "2027-03-05", lastDate: "2027-06-30", owed: "1400.00" };
    const { withBudget } = household({ ...about, pastPaychecks });
    const moneyWith = (amount: number) => withBudget(amount).opening?.money ?? 0;

    // At the current amount it is the same as if what they brought is unknown.
    expect(withBudget(AMOUNT)).toEqual(household(about).withBudget(AMOUNT));
    expect(moneyWith(AMOUNT + 50_00) - moneyWith(AMOUNT)).toBe(toCome * 50_00);
    expect(moreAPaycheck({ ...about, pastPaychecks })).toBe(moreAPaycheck(about));
  },
);

test("a deadline this month counts only what paychecks bring by its last day to send", () => {
  // Paid on March 12 and 26. To arrive by March 30, a payment must be sent by March 25.
  const about = { payday: "2027-03-12", lastDate: "2027-03-30", owed: "500.00" };

  expect(moreAPaycheck({ ...about, today: "2027-03-05" })).toBe(340_00);
  expect(moreAPaycheck({ ...about, today: "2027-03-15" })).toBeNull();
});

test("the later paycheck of the month of a deadline pays the bills after it", () => {
  const about = {
    today: "2027-03-05",
    payday: "2027-03-12",
    lastDate: "2027-03-30",
    owed: "500.00",
  };

  // $100.00 are due by the deadline.
  expect(moreAPaycheck({ ...about, loanDue: "2027-03-28" })).toBe(440_00);
  expect(moreAPaycheck({ ...about, loanDue: "2027-03-31" })).toBe(340_00);
});

test.for([
  // Paid on March 12 and 26, and on April 9 and 23, with $100.00 of the loan due in March.
  // By April 16, 220.00 + 160.00 of three paychecks, less the loan's bill if it is due by then.
  ["2027-04-21", "2027-03-15", 240_00],
  ["2027-04-21", "2027-03-28", 207_00],
  // By April 2 nothing comes, so 220.00 of two paychecks also pay April's minimum of $30.00.
  ["2027-04-07", "2027-03-28", 390_00],
] as const)(
  "a deadline next month, on %s, counts only what paychecks bring in time, with a bill on %s",
  ([lastDate, loanDue, more]) => {
    const about = { today: "2027-03-05", payday: "2027-03-12", owed: "1000.00" };

    expect(moreAPaycheck({ ...about, lastDate, loanDue })).toBe(more);
  },
);

test.for([
  // By March 25, one paycheck less the loan's 100.00.
  ["2027-03-30", "65.00", "595.00", 5_00],
  // By April 2, two less 100.00 and the other card's minimum of $30.00.
  ["2027-04-07", "255.00", "405.00", 33_00],
  // By April 16, three less 230.00 of other bills.
  ["2027-04-21", "255.00", "405.00", 2_00],
] as const)(
  "a paycheck too late for a deadline, on %s, counts for a later one",
  ([lastDate, owed, phone, more]) => {
    // By May 25, six paychecks less 300.00 of the loan are enough for both cards.
    const about = { today: "2027-03-05", payday: "2027-03-12", loanDue: "2027-03-15" };

    expect(moreAPaycheck({ ...about, lastDate, owed, phone })).toBe(more);
  },
);

test.for([
  // With $22.00 more, the cheapest plan pays the phone first.
  ["205.00", "605.00"],
  ["255.00", "405.00"],
] as const)(
  "the plan with an offered amount pays $%s off in time, whatever it pays first",
  ([owed, phone]) => {
    const about = { today: "2027-03-05", payday: "2027-03-12", loanDue: "2027-03-15" };
    const facts = { ...about, lastDate: "2027-04-07", owed, phone };
    const { read, paydays, withBudget, cliff } = household(facts);
    const question = {
      portfolio: withBudget(AMOUNT),
      strategy: { type: "optimal" } as const,
      choices: null,
    };
    const paid = { paydays, month: read.month };
    const offer = avoidCliff(question, cliff, { amount: AMOUNT, least: 0, withBudget, paid });
    const raised = withBudget(AMOUNT + (offer?.more ?? 0));
    const { outcome, portfolio } = resolvePlan({ ...question, portfolio: raised });
    if (outcome.kind !== "plan") throw new Error(outcome.fault.code);

    expect(offer).not.toBeNull();
    expect(leftAt(cliff, portfolio, outcome.plan)).toBe(0);
  },
);

test("a debt that more money pays off early has no minimum in the month of its deadline", () => {
  const today = "2026-12-31";
  const fixed = { type: "fixed", percent: null, floor: null, term_months: null } as const;
  const card = (uuid: string, owed: string, lastDate: string) => ({
    ...storeCard(uuid, owed, lastDate),
    minimum: { value: "35.00", source: "user" } as const,
    minimum_rule: { ...fixed, amount: "35.00", source: "user" } as const,
    due_day: 15,
  });
  const loan = cardFacts({
    uuid: "loan",
    kind: "auto_loan",
    owed: { value: "14036.88", source: "user" },
    balances: [balanceFacts({ amount: "14036.88", apr: { value: "7.4", source: "user" } })],
    minimum: { value: "352.00", source: "user" },
    due_day: 28,
  });
  const debts = [card("tv", "1079.00", "2027-03-30"), card("sofa", "1932.00", "2027-06-30"), loan];
  const ledgers = debts.map(({ uuid }) => ledger([], { debt: uuid, sent_this_month: "220.00" }));
  const read = buildCurrentMonthDebts(debts, { today, ledger: readLedger(ledgers, today) });
  const paydays: Paydays = { every: "two_weeks", on: "2027-01-01", days: [], amount: null };
  const withBudget = (cents: number) =>
    openPortfolio(read, { ...SETTINGS, paydays: { ...paydays, amount: amountFromCents(cents) } });
  const question = {
    portfolio: withBudget(330_00),
    strategy: { type: "optimal" } as const,
    choices: null,
  };
  const paid = { paydays, month: read.month };
  const choices = { amount: 330_00, least: 0, withBudget, paid };
  const cliff = { debt: "tv", balance: "purchase_apr", lastMonth: 4 };

  // With $330.00, the cheapest plan pays off the sofa in time. By its deadline, 13 paychecks of $395.00 less six bills
  // of $352.00 pay $1,079.00 and $1,932.00; $394.00 are a dollar too little. The last March paycheck comes too late for
  // the TV, which is paid off by then.
  expect(avoidCliff(question, cliff, choices)?.more).toBe(65_00);
});

test.for([
  // The paycheck of April 23 comes after the last day to send, April 16: 320.00 in March, 60.00 in April.
  ["380.00", false],
  ["381.00", true],
] as const)("paying a debt of $%s first counts only paychecks in time", ([owed, isTooLate]) => {
  const about = { today: "2027-03-05", payday: "2027-03-12", lastDate: "2027-04-21", owed };
  const { debts, read, paydays, withBudget } = household(about);
  const followed = withBudget(AMOUNT);
  const outcome = planPayoff(followed, { type: "custom", order: ["loan"] });
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  const warnings = findWarnings({
    read,
    debts,
    plan: outcome.plan,
    followed,
    short: null,
    tooLate: () => new Map(),
    paydays,
    changes: [],
  });

  expect(warnings[0]).toMatchObject({ kind: "back_interest", is_too_late: isTooLate });
});

test("says what paying a debt first costs, as that plan does, although a part comes too late", () => {
  const about = {
    today: "2027-03-05",
    payday: "2027-03-12",
    lastDate: "2027-04-21",
    owed: "381.00",
  };
  const { debts, read, paydays, withBudget, cliff } = household(about);
  const followed = withBudget(AMOUNT);
  const planBy = (debt: string) => {
    const outcome = planPayoff(followed, { type: "custom", order: [debt] });
    if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
    return outcome.plan;
  };
  const [loanFirst, storeFirst] = [planBy("loan"), planBy("store")];
  // A plan that costs less, as if the interest of the loan were higher.
  const plan = { ...loanFirst, totals: { ...loanFirst.totals, interest: 0, fees: 0 } };
  const context = {
    read,
    debts,
    plan,
    followed,
    short: null,
    tooLate: () => new Map(),
    paydays,
    changes: [],
  };

  expect(leftAt(cliff, followed, storeFirst)).toBe(0);
  expect(findWarnings(context)[0]).toMatchObject({
    is_too_late: true,
    cost_of_paying_first: amountFromCents(storeFirst.totals.interest + storeFirst.totals.fees),
  });
});

/** By May 18, five paychecks come less 300.00 of the loan: 500.00. The one of May 21 is too late. */
const BY_MAY_21 = {
  today: "2027-03-05",
  payday: "2027-03-12",
  loanDue: "2027-03-15",
  lastDate: "2027-05-21",
};

/** Returns the warnings of a month with this plan and this amount of each paycheck. */
function warningsOf(about: About, plan: (followed: Portfolio) => ActivePlan, amount = AMOUNT) {
  const { debts, ledgers, read, paydays, withBudget } = household(about);
  const opened = withBudget(amount);
  const { outcome, portfolio: followed } = plan(opened);
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);

  return buildMonth({
    read: { ...read, portfolio: opened },
    debts: debts.map((debt) => ({
      ...debt,
      name: debt.uuid,
      nickname: null,
      autopay: { type: "none" as const },
    })),
    ledgers,
    plan: outcome.plan,
    followed,
    paydays: { ...paydays, amount: amountFromCents(amount) },
    changes: [],
    short: null,
  }).warnings;
}

const inOrder = (order: readonly string[]) => (portfolio: Portfolio) =>
  resolvePlan({ portfolio, strategy: { type: "custom", order }, choices: null });

test.each([
  ["snowball", "2027-06-10", "600.00"],
  ["optimal", "2027-05-21", "600.00"],
  ["optimal", "2027-06-10", "800.00"],
] as const)(
  "the %s plan with the amount offered for %s lists all payments in time",
  (type, lastDate, owed) => {
    const about = { ...BY_MAY_21, lastDate, owed, phone: "350.00" };
    const { read, paydays, withBudget, cliff } = household(about);
    const choices = { steady: null, promoMargin: null, amounts: {}, month: read.month };
    const question = { portfolio: withBudget(AMOUNT), strategy: { type }, choices };
    const paid = { paydays, month: read.month };
    const offer = avoidCliff(question, cliff, { amount: AMOUNT, least: 0, withBudget, paid });
    const raised = AMOUNT + (offer?.more ?? NaN);

    const warnings = warningsOf(
      about,
      (portfolio) => resolvePlan({ ...question, portfolio }),
      raised,
    );
    expect(warnings.find((each) => "debt" in each && each.debt === "store")).toMatchObject({
      left: "0.00",
      from_savings: null,
    });
  },
);

test.for([
  ["500.00", null],
  ["540.00", { amount: "40.00", send_by: "2027-05-18" }],
] as const)(
  "$%s that the plan pays off in two months needs savings for what comes too late",
  ([owed, savings]) => {
    const [warning] = warningsOf({ ...BY_MAY_21, owed }, inOrder(["store"]));

    expect(warning).toMatchObject({ left: "0.00", from_savings: savings });
  },
);

test("what the plan sends to other debts before a deadline is not there for it", () => {
  const about = { ...BY_MAY_21, owed: "400.00", phone: "200.00" };
  const [warning] = warningsOf(about, inOrder(["phone", "store"]));

  // Of 500.00, 200.00 go to the other store card.
  expect(warning).toMatchObject({
    debt: "store",
    left: "0.00",
    from_savings: { amount: "100.00", send_by: "2027-05-18" },
  });
});
