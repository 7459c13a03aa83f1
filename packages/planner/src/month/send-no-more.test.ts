import { amountFromCents } from "@snowball/money";
import { type Cents, firstMinimums } from "@snowball/payoff";
import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { estimateFigures } from "../facts/estimate-figures.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import {
  type Household,
  NOTHING_SENT,
  planMonth,
  planOf,
  recordPayments,
} from "../testing/paying-household.ts";
import type { LedgerFacts, OpenObligation } from "./ledger-facts.ts";

const TODAY = "2027-06-08";

const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "330.00",
  rollover: true,
  changes: [],
};

const ONE_PERCENT_PLUS_INTEREST = {
  type: "percent_plus_interest",
  amount: null,
  percent: "1",
  floor: "35.00",
  term_months: null,
  source: "user",
} as const;

type About = { uuid: string; owed: string; apr: string; minimum: string };

function cardOf({ uuid, owed, apr, minimum }: About): DebtFacts {
  return cardFacts({
    uuid,
    owed: { value: owed, source: "bank" },
    balances: [balanceFacts({ amount: owed, apr: { value: apr, source: "bank" } })],
    minimum: { value: minimum, source: "bank" },
  });
}

function dueOn(date: string, amount: string): LedgerFacts {
  const open = { cycle: date, due_date: date, pay_by: date, amount, paid: "0.00", is_late: false };

  return { ...NOTHING_SENT, open: [open] };
}

function household(
  debts: readonly DebtFacts[],
  ledger: Record<string, LedgerFacts>,
  settings: Partial<PlanSettingsFacts> = {},
): Household {
  const today = TODAY;

  return {
    today,
    debts,
    ledger: new Map(Object.entries(ledger)),
    settings: { ...SETTINGS, ...settings },
  };
}

/** Returns the listed amounts in cents, by debt. */
function listed(of: Household): Record<string, number> {
  return Object.fromEntries(
    planMonth(of).plan.instructions.map(({ debt, amount }) => [debt, amount]),
  );
}

/** Sends the listed payments of some debts. */
function send(of: Household, debts: readonly string[]): Household {
  const { instructions } = planMonth(of).plan;

  return recordPayments(
    of,
    instructions.filter(({ debt }) => debts.includes(debt)),
  );
}

test("a card that owes less than its open bill does not raise the money for another card", () => {
  const small = cardOf({ uuid: "small", owed: "5.00", apr: "24", minimum: "35.00" });
  const big = cardOf({ uuid: "big", owed: "3000.00", apr: "24", minimum: "60.00" });
  const before = household(
    [small, big],
    { small: dueOn("2027-06-14", "35.00"), big: dueOn("2027-06-14", "60.00") },
    { total: "300.00" },
  );
  // Interest until the payment: $5.00 × 24 % × 21 days ÷ 365 = $0.07.
  expect(listed(before)).toEqual({ small: 5_07, big: 294_93 });

  const after = send(before, ["big"]);
  expect(listed(after)).toEqual({ small: 5_07 });
  expect(planMonth(after).plan).toMatchObject({ budget: 300_00, sent: 294_93, left: 5_07 });
  expect(listed(send(after, ["small"]))).toEqual({});
});

test("a card that owes cents of a large bill adds only these cents to the month", () => {
  const card = cardOf({ uuid: "card", owed: "0.43", apr: "24.99", minimum: "25.00" });
  const loan: DebtFacts = {
    ...cardOf({ uuid: "loan", owed: "8000.00", apr: "7", minimum: "150.00" }),
    kind: "personal_loan",
  };
  const before = household([card, loan], {
    card: dueOn("2027-06-28", "25.00"),
    loan: { ...NOTHING_SENT, sent_this_month: "329.56", in_the_air: "329.56" },
  });

  // Interest of 21 days on $0.43 rounds to one cent.
  expect(listed(before)).toEqual({ card: 44 });
  expect(listed(send(before, ["card"]))).toEqual({});
});

test.each(["bank", "user"] as const)(
  "the last payment to a card contains the interest that an earlier one bore (balance from %s)",
  (source) => {
    const card: DebtFacts = {
      ...cardOf({ uuid: "card", owed: "1164.00", apr: "24.99", minimum: "60.00" }),
      owed: { value: "1164.00", source },
      due_day: 14,
    };
    const other = cardOf({ uuid: "other", owed: "3000.00", apr: "12", minimum: "40.00" });
    const before = household(
      [card, other],
      { card: dueOn("2027-06-14", "60.00"), other: dueOn("2027-06-28", "40.00") },
      { total: "1400.00" },
    );
    const { card: whole = 0, other: rest } = listed(before);
    // The statement was issued on May 20, so 21 days until the payment arrives on Jun 10.
    expect(whole).toBe(1164_00 + 16_74);

    const after = recordPayments(before, [
      { debt: "card", cycle: null, dueDate: null, escrow: 0, amount: 1075_00 },
    ]);

    // For 19 of these days the card charges interest on what was sent, and for 2 only on the rest.
    const saved = 1_48;
    expect(listed(after)).toEqual({ card: whole - 1075_00 - saved, other: (rest ?? 0) + saved });
  },
);

test("the interest that a payment sent ahead saves is no extra payment of cents", () => {
  const card = {
    ...cardOf({ uuid: "card", owed: "1164.00", apr: "24.99", minimum: "60.00" }),
    due_day: 14,
  };
  const other = cardOf({ uuid: "other", owed: "3000.00", apr: "12", minimum: "40.00" });
  const loan: DebtFacts = {
    ...cardOf({ uuid: "loan", owed: "8000.00", apr: "7", minimum: "150.00" }),
    kind: "personal_loan",
  };
  const before = household(
    [card, other, loan],
    {
      card: dueOn("2027-06-14", "60.00"),
      other: { ...NOTHING_SENT, sent_this_month: "40.00", in_the_air: "40.00" },
      loan: dueOn("2027-06-28", "150.00"),
    },
    { total: "1400.00" },
  );
  const whole = 1164_00 + 16_74;
  expect(listed(before)).toEqual({ card: whole, other: 29_26, loan: 150_00 });

  const after = recordPayments(send(before, ["other"]), [
    { debt: "card", cycle: null, dueDate: null, escrow: 0, amount: 450_00 },
  ]);

  // The card charges no interest on it for 2 of the 21 days.
  const saved = 62;
  expect(listed(after)).toEqual({ card: whole - 450_00 - saved, loan: 150_00 });
  expect(listed(send(after, ["loan", "card"]))).toEqual({});
});

test("a payment in transit leaves the minimum of its card as it is stated", () => {
  const owing = (owed: string): DebtFacts => {
    const card = cardOf({ uuid: "card", owed, apr: "24.99", minimum: "85.00" });
    return { ...card, ...estimateFigures({ ...card, minimum_estimate: null }, "2027-06-01") };
  };
  const minimumWith = (owed: string, about: Partial<LedgerFacts>) => {
    const ledger = { card: { ...dueOn("2027-06-20", "85.00"), ...about } };
    return firstMinimums(planMonth(household([owing(owed)], ledger)).portfolio).get("card");
  };

  expect(minimumWith("2600.00", {})).toBe(85_00);
  // Before and after the lender posts it.
  const sent = { sent_this_month: "400.00", in_the_air: "400.00" };
  expect(minimumWith("2600.00", sent)).toBe(85_00);
  expect(minimumWith("2200.00", { ...sent, in_the_air: "0.00" })).toBe(85_00);
});

test("a payment before the last statement leaves the minimum of its card as that states it", () => {
  const card = cardOf({ uuid: "card", owed: "2200.00", apr: "24.99", minimum: "85.00" });
  const stated = {
    ...card,
    last_statement_on: "2027-06-08",
    ...estimateFigures({ ...card, minimum_estimate: null }, "2027-06-01"),
  };
  const minimumWith = (on: string, owed: string) => {
    const debt = {
      ...stated,
      owed: { ...stated.owed, value: owed },
      balances: stated.balances.map((each) => ({ ...each, amount: owed })),
    };
    const sent = { sent_this_month: "400.00", recent_payments: [{ on, amount: "400.00" }] };
    const ledger = { card: { ...dueOn("2027-06-20", "85.00"), ...sent } };
    return firstMinimums(planMonth(household([debt], ledger)).portfolio).get("card");
  };

  expect(minimumWith("2027-06-03", "2200.00")).toBe(85_00);
  expect(minimumWith("2027-06-09", "1800.00")).toBe(85_00);
});

test("a payment of last month after the last statement leaves the minimum as that states it", () => {
  const card = cardOf({ uuid: "card", owed: "2200.00", apr: "24.99", minimum: "85.00" });
  const rule = estimateFigures({ ...card, minimum_estimate: null }, "2027-06-01");
  const paid = {
    ...card,
    ...rule,
    last_statement_on: "2027-05-24",
    owed: { ...card.owed, value: "1800.00" },
    balances: card.balances.map((each) => ({ ...each, amount: "1800.00" })),
  };
  const recent = [{ on: "2027-05-30", amount: "400.00" }];
  const ledger = { card: { ...dueOn("2027-06-20", "85.00"), recent_payments: recent } };

  expect(firstMinimums(planMonth(household([paid], ledger)).portfolio).get("card")).toBe(85_00);
});

test("an extra in transit leaves the minimum of a card with two rates as it is stated", () => {
  const card = {
    ...cardOf({ uuid: "card", owed: "5240.00", apr: "22.99", minimum: "105.00" }),
    balances: [
      balanceFacts({ id: "purchase", amount: "640.00", apr: { value: "22.99", source: "bank" } }),
      balanceFacts({
        id: "transfer",
        amount: "4600.00",
        apr: { value: "22.99", source: "user" },
        promo: { apr: "0", last_date: "2027-12-30" },
      }),
    ],
  };
  const known = { ...card, ...estimateFigures({ ...card, minimum_estimate: null }, "2027-06-01") };
  const sent = { sent_this_month: "640.00", in_the_air: "640.00", due_this_month: "0.00" };
  const minimumWith = (about: Partial<LedgerFacts>) => {
    const ledger = { card: { ...NOTHING_SENT, is_met_before: true, ...about } };
    return firstMinimums(planMonth(household([known], ledger)).portfolio).get("card");
  };

  expect(minimumWith({})).toBe(105_00);
  // The lender will take it off the purchases, so that what is left bears no interest.
  expect(minimumWith(sent)).toBe(105_00);
});

test("an early payment for next month does not raise the minimum of its card", () => {
  const owing = (owed: string): DebtFacts => {
    const card = {
      ...cardOf({ uuid: "card", owed, apr: "18", minimum: "50.00" }),
      minimum_rule: null,
    };
    const entered = { ...card, owed: { value: owed, source: "user" as const } };
    return { ...entered, ...estimateFigures({ ...entered, minimum_estimate: null }, "2027-06-01") };
  };
  const minimumsOf = (card: DebtFacts, ledger: LedgerFacts) =>
    firstMinimums(planMonth(household([card], { card: ledger })).portfolio).get("card");

  expect(minimumsOf(owing("1500.00"), NOTHING_SENT)).toBe(50_00);
  expect(minimumsOf(owing("1450.00"), { ...NOTHING_SENT, sent_ahead: "50.00" })).toBe(50_00);
});

test("a bill outside the plan asks for no more than its debt owes", () => {
  const home: DebtFacts = {
    ...cardOf({ uuid: "home", owed: "600.00", apr: "6", minimum: "1500.00" }),
    kind: "mortgage",
    escrow: "400.00",
    is_included: false,
  };
  const before = household([home], { home: dueOn("2027-06-14", "1500.00") });

  // A month's interest is $3.00, and the escrow is paid in addition.
  expect(listed(before)).toEqual({ home: 1003_00 });
  expect(listed(send(before, ["home"]))).toEqual({});
});

test.each(["bank", "user"] as const)(
  "an extra to a card with two rates is asked for once (balance from %s)",
  (source) => {
    const card: DebtFacts = {
      ...cardOf({ uuid: "card", owed: "9610.00", apr: "7.49", minimum: "182.33" }),
      owed: { value: "9610.00", source },
      balances: [
        balanceFacts({ id: "transfer", amount: "8210.00", apr: { value: "7.49", source } }),
        balanceFacts({ id: "purchase", amount: "1400.00", apr: { value: "29.99", source } }),
      ],
      minimum_rule: ONE_PERCENT_PLUS_INTEREST,
    };
    const before = household(
      [card],
      { card: { ...NOTHING_SENT, is_met_before: true } },
      { total: "900.00" },
    );

    // 1 % of $9,610.00 and a month's interest of $51.24 and $34.99 were paid before.
    expect(planMonth(before).plan).toMatchObject({ met: 182_33, left: 717_67 });
    const half = recordPayments(before, [
      { debt: "card", cycle: null, dueDate: null, escrow: 0, amount: 300_00 },
    ]);
    expect(listed(half)).toEqual({ card: 417_67 });
    expect(listed(send(half, ["card"]))).toEqual({});
  },
);

test("an extra that the lender has posted to the dearest balance is asked for once", () => {
  const posted = (amount: number) =>
    household(
      [
        {
          ...cardOf({
            uuid: "card",
            owed: amountFromCents(9610_00 - amount),
            apr: "7.49",
            minimum: "182.33",
          }),
          balances: [
            balanceFacts({
              id: "transfer",
              amount: "8210.00",
              apr: { value: "7.49", source: "bank" },
            }),
            balanceFacts({
              id: "purchase",
              amount: amountFromCents(1400_00 - amount),
              apr: { value: "29.99", source: "bank" },
            }),
          ],
          minimum_rule: ONE_PERCENT_PLUS_INTEREST,
        },
      ],
      {
        card: { ...NOTHING_SENT, is_met_before: true, sent_this_month: amountFromCents(amount) },
      },
      { total: "900.00" },
    );

  expect(listed(posted(0))).toEqual({ card: 717_67 });
  expect(listed(posted(300_00))).toEqual({ card: 417_67 });
  expect(listed(posted(717_67))).toEqual({});
});

test("an extra is at most what a debt owes after next month's early payment", () => {
  const loan: DebtFacts = {
    ...cardOf({ uuid: "loan", owed: "100.00", apr: "0", minimum: "25.00" }),
    kind: "personal_loan",
  };
  const early = { ...NOTHING_SENT, sent_ahead: "60.00", in_the_air: "60.00" };
  const of = household([loan], { loan: early }, { total: "70.00" });

  expect(listed(of)).toEqual({ loan: 40_00 });
});

test("an extra stays as planned after an early last payment with the interest until it is due", () => {
  const loan: DebtFacts = {
    ...cardOf({ uuid: "loan", owed: "100.00", apr: "24", minimum: "25.00" }),
    kind: "personal_loan",
  };
  const after = (sent: Cents) => {
    const early = { sent_ahead: amountFromCents(sent), in_the_air: amountFromCents(sent) };
    return household([loan], { loan: { ...NOTHING_SENT, ...early } }, { total: "90.00" });
  };
  const { outcome } = planOf(after(0));
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const [[first], [last]] = [outcome.plan.month(1).debts, outcome.plan.month(2).debts];
  const sent = last?.payment ?? 0;

  expect(sent).toBeGreaterThan(first?.end ?? 0);
  expect(listed(after(0))).toEqual({ loan: first?.payment });
  expect(listed(after(sent))).toEqual({ loan: first?.payment });
});

test("a late bill of a home is listed whole before the next one", () => {
  const home: DebtFacts = {
    ...cardOf({ uuid: "home", owed: "90000.00", apr: "6", minimum: "1000.00" }),
    kind: "mortgage",
    escrow: "400.00",
    is_included: false,
  };
  const late = { ...dueOn("2027-05-14", "900.00").open[0], is_late: true } as OpenObligation;
  const next = dueOn("2027-06-14", "100.00").open;
  const of = household([home], { home: { ...NOTHING_SENT, open: [late, ...next] } });

  expect(planMonth(of).plan.instructions).toMatchObject([
    { cycle: "2027-05-14", amount: 900_00 },
    { cycle: "2027-06-14", amount: 100_00 },
  ]);
});

test("a budget made of minimums stays the month's money after payments were sent", () => {
  // The rule requires 1 % and the interest, more than the bill.
  const debts = [
    cardOf({ uuid: "one", owed: "4000.00", apr: "34.99", minimum: "35.00" }),
    cardOf({ uuid: "two", owed: "2000.00", apr: "20", minimum: "56.00" }),
  ];
  const ledger = { one: dueOn("2027-06-20", "35.00"), two: dueOn("2027-06-22", "56.00") };
  const budgets = (settings: Partial<PlanSettingsFacts>) => {
    const before = household(debts, ledger, { total: null, ...settings });
    const one = { debt: "one", cycle: "2027-06-20", dueDate: "2027-06-20", escrow: 0 };
    const after = recordPayments(before, [{ ...one, amount: 35_00 }]);
    return [before, after, send(after, ["two"])].map((each) => planMonth(each).plan.budget);
  };

  for (const settings of [{ rollover: false }, { rollover: true }]) {
    const [first, ...others] = budgets(settings);
    expect(others).toEqual([first, first]);
  }
});

test("a budget below the minimums stays the month's money after a payment was sent", () => {
  const debts = [
    cardOf({ uuid: "one", owed: "4000.00", apr: "20", minimum: "292.00" }),
    cardOf({ uuid: "two", owed: "6000.00", apr: "20", minimum: "300.00" }),
  ];
  const ledger = { one: dueOn("2027-06-20", "292.00"), two: dueOn("2027-06-22", "300.00") };
  const before = household(debts, ledger, { total: "400.00" });
  // The budget covers a part of it.
  const after = send(before, ["two"]);

  expect(planMonth(before).plan.budget).toBe(400_00);
  expect(planMonth(after).plan).toMatchObject({ sent: 108_00, budget: 400_00 });
});

test("a budget below the minimums runs short next month if this month's are sent", () => {
  const card = cardOf({ uuid: "card", owed: "3000.00", apr: "24", minimum: "90.00" });
  const before = household([card], { card: dueOn("2027-06-14", "90.00") }, { total: "300.00" });
  const sent = send(before, ["card"]);
  const { read, outcome } = planOf({ ...sent, settings: { ...SETTINGS, total: "50.00" } });

  expect(read.portfolio.opening?.money).toBe(0);
  expect(outcome).toMatchObject({ fault: { code: "BUDGET_BELOW_MINIMUMS", month: 2 } });
});
