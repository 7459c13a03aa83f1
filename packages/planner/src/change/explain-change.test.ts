import { amountFromCents } from "@snowball/money";
import type { Debt } from "@snowball/payoff";
import { expect, test } from "vitest";

import { NOTHING_SENT } from "../testing/paying-household.ts";
import { causes, explain, planOf, dayOf, sumOf } from "../testing/plan-days.ts";
import { debt } from "../testing/plan-states.ts";
import type { DebtActivity } from "./blend-debt.ts";

const card = debt("card", { owed: 400_000, apr: 249_900 });
const loan = debt("loan", { owed: 900_000, apr: 79_900 });
const before = dayOf([card, loan]);
/** A payment of the previous month that is not visible by then was missed. */
const NEXT_MONTH = "2027-01-08";

/** Returns the next day with one change. */
function changed(debts: readonly Debt[], facts: Parameters<typeof dayOf>[1] = {}) {
  return explain({ before, after: dayOf(debts, facts) });
}

test("a rate that rises is charged to the rate of its debt", () => {
  const dearer = { ...loan, balances: [{ id: "loan", amount: 900_000, apr: 119_900 }] };
  const { parts } = changed([card, dearer]);

  expect(causes(parts)).toEqual(["rates loan"]);
  expect(parts[0]?.cost).toBeGreaterThan(0);
});

test("a minimum, a new debt, a removed debt and the budget are separate causes", () => {
  const other = debt("other", { owed: 50_000, apr: 150_000 });
  const asked = { ...card, minimum: { type: "fixed" as const, amount: 12_000 } };

  expect(causes(changed([asked, loan]).parts)).toEqual(["minimums card"]);
  expect(causes(changed([card, loan, other]).parts)).toEqual(["new_debts other"]);
  expect(causes(changed([card]).parts)).toEqual(["removed_debts loan"]);
  expect(causes(changed([card, loan], { extra: "250.00" }).parts)).toEqual(["budget"]);
  expect(
    causes(changed([card, loan], { strategy: "custom", custom_order: ["loan"] }).parts),
  ).toEqual(["budget"]);
});

test("a debt that is paid off early is a payment and no removed debt", () => {
  const { parts } = explain({
    before,
    after: dayOf([loan], { settled: ["card"] }),
    activity: [{ debt: "card", payments: 400_000, charges: 0 }],
  });

  expect(causes(parts)).toEqual(["time", "payments card"]);
});

test("a card that was at zero and is used again is charged with it and is no new debt", () => {
  const { parts } = explain({
    before: dayOf([loan], { settled: ["card"] }),
    after: dayOf([card, loan]),
    activity: [{ debt: "card", payments: 0, charges: 400_000 }],
  });

  expect(causes(parts)).toEqual(["charges card"]);
});

test("what neither payments nor charges explain is interest up to that of a billing cycle, else unexplained", () => {
  const owed = (amount: number) => ({ ...card, balances: [{ id: "card", amount, apr: 249_900 }] });

  const explained = explain({
    before,
    after: dayOf([owed(420_000), loan]),
    activity: [{ debt: "card", payments: 30_000, charges: 50_000 }],
  });
  const partly = (amount: number, estimatedBalances: string[] = []) =>
    explain({
      before,
      after: dayOf([owed(420_000 + amount), loan]),
      activity: [{ debt: "card", payments: 30_000, charges: 50_000 }],
      estimatedBalances,
    });

  expect(causes(explained.parts)).toEqual(["time", "payments card", "charges card"]);
  // A billing cycle's interest on $4,000.00 at 24.99 % is $86.08.
  for (const amount of [7, 8_600, -8_600]) {
    const { parts } = partly(amount);
    expect(causes(parts)).toEqual(["time", "payments card", "charges card", "interest card"]);
    expect(Math.sign(parts.at(-1)?.cost ?? 0)).toBe(Math.sign(amount));
  }
  expect(causes(partly(8_700).parts)).toEqual([
    "time",
    "payments card",
    "charges card",
    "balances card",
  ]);
  // We estimated the interest since the user entered the balance.
  expect(causes(partly(8_700, ["card"]).parts).at(-1)).toBe("interest card");
  expect(causes(changed([owed(420_000), loan]).parts)).toEqual(["balances card"]);
});

test("a balance that only our own estimate changed is as planned, unless a payment or a term differs", () => {
  const now = (more: number, apr = 79_900) => [
    card,
    { ...loan, balances: [{ id: "loan", amount: 900_000 + more, apr }] },
  ];
  const causesOf = (debts: readonly Debt[], payments = 0) =>
    causes(
      explain({
        before,
        after: dayOf(debts),
        activity: [{ debt: "loan", payments, charges: 0 }],
        estimatedBalances: ["loan"],
      }).parts,
    );

  expect(causesOf(now(-1_200))).toEqual(["time"]);
  expect(causesOf(now(1_200))).toEqual(["time"]);
  expect(causesOf(now(-1_200, 99_900))).toEqual(["interest loan", "rates loan"]);
  // What the plan gives it this month, and more than that.
  expect(causesOf(now(-3_200), 2_000)).toEqual(["time"]);
  expect(causesOf(now(-201_200), 200_000)).toEqual(["time", "payments loan", "interest loan"]);
});

test("a balance that was paid off or charged for the first time is no change of a rate", () => {
  const purchases = { id: "purchases", amount: 64_000, apr: 229_900 };
  const transfer = { id: "transfer", amount: 460_000, apr: 229_900, promo: { apr: 0, months: 5 } };
  const both = { ...card, balances: [purchases, transfer] };
  const one = { ...card, balances: [transfer] };
  const causesOf = (then: Debt, now: Debt, [payments, charges]: [number, number]) => {
    const activity = [{ debt: "card", payments, charges }];
    return causes(explain({ before: dayOf([then]), after: dayOf([now]), activity }).parts);
  };

  expect(causesOf(both, one, [64_000, 0])).toEqual(["time", "payments card"]);
  expect(causesOf(one, both, [0, 64_000])).toEqual(["charges card"]);
  const dearer = { ...card, balances: [{ ...transfer, apr: 249_900 }] };
  expect(causesOf(both, dearer, [64_000, 0])).toEqual(["time", "payments card", "rates card"]);
});

test("no interest is expected where a balance is charged none, so that it explains no difference", () => {
  const terms = { apr: 249_900, amount: 400_000, id: "card" };
  const deferred = { apr: 249_900, months: 12, accrued: 10_000 };
  const offer = { apr: 0, months: 12 };
  const explainedBy = (more: object) => {
    const withOwed = (amount: number) => ({ ...card, balances: [{ ...terms, amount, ...more }] });
    const { parts } = explain({
      before: dayOf([withOwed(400_000), loan]),
      after: dayOf([withOwed(404_000), loan]),
      activity: [{ debt: "card", payments: 0, charges: 0 }],
    });
    return causes(parts);
  };

  expect(explainedBy({})).toEqual(["interest card"]);
  expect(explainedBy({ promo: offer })).toEqual(["balances card"]);
  expect(explainedBy({ deferred })).toEqual(["balances card"]);
});

test("what the lender charged, by its own transactions, is interest, however much", () => {
  const owed = { ...card, balances: [{ id: "card", amount: 412_000, apr: 249_900 }] };
  const explainedBy = (lenderCharges: number) =>
    causes(
      explain({
        before,
        after: dayOf([owed, loan]),
        activity: [{ debt: "card", payments: 0, charges: 0, lenderCharges }],
      }).parts,
    );

  expect(explainedBy(0)).toEqual(["balances card"]);
  expect(explainedBy(12_000)).toEqual(["interest card"]);
});

test("a balance that did not change although the plan paid it contains no interest", () => {
  const [left = 0] = planOf(before).balanceByMonth("loan");
  const now = [{ ...card }, { ...loan, balances: [{ id: "loan", amount: left, apr: 79_900 }] }];
  const after = dayOf(now, { today: NEXT_MONTH });
  const unpaid = { debt: "card", payments: 0, charges: 0 };
  const causesWith = (activity: DebtActivity[]) =>
    causes(explain({ before, after, activity }).parts);

  expect(causesWith([unpaid])).toEqual(["time", "payments card"]);
  expect(causesWith([])).toEqual(["time", "balances card"]);
});

test("a balance that did not change lacks the expected interest if that was more than the payment", () => {
  const growing = { ...loan, minimum: { type: "fixed" as const, amount: 5_000 } };
  const settings = { strategy: "custom", custom_order: ["card"] } as const;
  const day = dayOf([card, growing], settings);
  const [left = 0] = planOf(day).balanceByMonth("card");
  const paid = { ...card, balances: [{ id: "card", amount: left, apr: 249_900 }] };
  const { parts } = explain({
    before: day,
    after: dayOf([paid, growing], { ...settings, today: NEXT_MONTH }),
  });

  expect(causes(parts)).toEqual(["time", "interest loan"]);
});

test("a month's interest on what was paid since is interest", () => {
  const balances = (purchases: number) => [
    { id: "card", amount: purchases, apr: 249_900 },
    { id: "offer", amount: 400_000, apr: 249_900, promo: { apr: 0, months: 12 } },
  ];
  const { parts } = explain({
    before: dayOf([{ ...card, balances: balances(60_000) }, loan]),
    after: dayOf([{ ...card, balances: balances(1_200) }, loan]),
    activity: [{ debt: "card", payments: 60_000, charges: 0 }],
  });

  expect(causes(parts)).toContain("interest card");
});

/** Returns the day after a month in which the card's planned payment is not recorded. */
function withoutPayment({ isInBalance, today }: { isInBalance: boolean; today: string }) {
  const [row] = planOf(before)
    .month(1)
    .debts.filter(({ id }) => id === "card");
  const [left = 0] = planOf(before).balanceByMonth("loan");
  const owed = (row?.end ?? 0) + (isInBalance ? 0 : (row?.payment ?? 0));
  const balance = (id: string, amount: number, apr: number) => ({
    balances: [{ id, amount, apr }],
  });

  return explain({
    before,
    after: dayOf(
      [
        { ...card, ...balance("card", owed, 249_900) },
        { ...loan, ...balance("loan", left, 79_900) },
      ],
      { today },
    ),
    activity: [{ debt: "card", payments: 0, charges: 0 }],
  });
}

test.each(["2027-01-01", NEXT_MONTH])(
  "on %s a payment that is not recorded is a payment cause, unless the balance shows it",
  (today) => {
    const payments = (isInBalance: boolean) =>
      causes(withoutPayment({ isInBalance, today }).parts).filter((each) => each !== "time");

    expect(payments(false)).toContain("payments card");
    expect(payments(true)).not.toContain("payments card");
  },
);

test("an extra that waits for a paycheck of the next month is not missing in its own", () => {
  const [row] = planOf(before)
    .month(1)
    .debts.filter(({ id }) => id === "card");
  const [left = 0] = planOf(before).balanceByMonth("loan");
  const waits = 4_000;
  const now = [
    { ...card, balances: [{ id: "card", amount: (row?.end ?? 0) + waits, apr: 249_900 }] },
    { ...loan, balances: [{ id: "loan", amount: left, apr: 79_900 }] },
  ];
  const explained = (delayed: { debt: string; amount: number }[]) =>
    explain({
      before,
      after: dayOf(now, { today: "2027-01-01", delayed_extra: "40.00" }),
      activity: [{ debt: "card", payments: (row?.payment ?? 0) - waits, charges: 0 }],
      delayed,
    });

  expect(causes(explained([]).parts)).toEqual(["time", "payments card"]);
  expect(causes(explained([{ debt: "card", amount: waits }]).parts)).toEqual(["time"]);
});

/** Explains what was sent by December 20. The plan sends $190.00 to the card and $90.00 to the loan. */
function explainSent(sent: { card: number; loan: number }) {
  const owed = (of: Debt, amount: number) => ({
    ...of,
    balances: of.balances.map((balance) => ({ ...balance, amount })),
  });
  const debts = [owed(card, 400_000 - sent.card), owed(loan, 900_000 - sent.loan)];
  const day = dayOf(debts, { today: "2026-12-20", total: "280.00" });
  const ledger = new Map(
    Object.entries(sent).map(([id, amount]) => [
      id,
      { ...NOTHING_SENT, sent_this_month: amountFromCents(amount) },
    ]),
  );

  return explain({
    before: dayOf([card, loan], { total: "280.00" }),
    after: { ...day, read: { ...day.read, month: { ...day.read.month, ledger } } },
    activity: Object.entries(sent).map(([id, payments]) => ({ debt: id, payments, charges: 0 })),
  }).parts;
}

test("money that was sent to another debt than planned is paid as planned, and costs only other interest", () => {
  const parts = explainSent({ card: 9_000, loan: 19_000 });
  const costOf = (which: string) => parts.find(({ cause }) => cause === which)?.cost ?? 0;
  const planned = explainSent({ card: 19_000, loan: 9_000 });

  expect(causes(planned)).toEqual(["time", "interest card", "interest loan"]);
  expect(causes(parts)).toEqual(["time", "redirected", "interest card", "interest loan"]);
  expect(costOf("time")).toBe(planned[0]?.cost);
  // $100.00 less is owed at 7.99 % instead of 24.99 %, for three years.
  expect(costOf("redirected")).toBeGreaterThan(40_00);
  expect(costOf("redirected")).toBeLessThan(80_00);
});

test("money that another debt has not got this month is redirected, and more than the month has is a payment", () => {
  const sentTo = (loanPaid: number, cardPaid: number) =>
    causes(explainSent({ card: cardPaid, loan: loanPaid })).filter(
      (each) => !/^(time|interest)/.test(each),
    );

  expect(sentTo(28_000, 0)).toEqual(["redirected"]);
  expect(sentTo(12_000, 19_000)).toEqual(["payments loan"]);
  expect(sentTo(22_000, 9_000)).toEqual(["payments loan", "redirected"]);
  // What was missed in an earlier month stays missed, and what is not sent yet is no change.
  expect(sentTo(9_000, 9_000)).toEqual([]);
});

test("a payment that was missed in a past month is a payment cause", () => {
  const interest = 8_330;
  const missed = { ...card, balances: [{ id: "card", amount: 400_000 + interest, apr: 249_900 }] };
  const [left = 0] = planOf(before).balanceByMonth("loan");
  const { parts } = explain({
    before,
    after: dayOf([missed, { ...loan, balances: [{ id: "loan", amount: left, apr: 79_900 }] }], {
      today: NEXT_MONTH,
    }),
    activity: [{ debt: "card", payments: 0, charges: 0 }],
  });

  expect(causes(parts)).toEqual(["time", "payments card"]);
  expect(parts[0]?.months).toBe(-1);
  expect(parts[1]?.cost).toBeGreaterThan(19_000);
});

test("who pays a settled card's last interest out of the plan's money did not pay less on another debt", () => {
  const short = (old: { payments: number; charges: number }, debts = [card]) => {
    const facts = { settled: ["old"], total: "400.00" };
    const then = dayOf(debts, facts);
    const rows = planOf(then).month(1).debts;
    const now = rows.map(({ id, end }) => ({
      ...(id === "card" ? card : loan),
      balances: [{ id, amount: end + 140, apr: id === "card" ? 249_900 : 79_900 }],
    }));
    return explain({
      before: then,
      after: dayOf(now, { ...facts, today: NEXT_MONTH }),
      activity: [
        ...rows.map(({ id, payment }) => ({ debt: id, payments: payment - 140, charges: 0 })),
        { debt: "old", ...old },
      ],
    });
  };

  expect(causes(short({ payments: 140, charges: 0 }).parts)).toEqual(["time", "redirected card"]);
  // A purchase is not interest: the money was spent and did not go to the plan.
  expect(causes(short({ payments: 140, charges: 140 }).parts)).toEqual(["time", "payments card"]);
  for (const charges of [0, 140, -140]) {
    expect(causes(short({ payments: 0, charges }).parts)).toEqual(["time", "payments card"]);
  }
  expect(causes(short({ payments: 40, charges: 0 }).parts)).toEqual([
    "time",
    "payments card",
    "redirected card",
  ]);
  expect(causes(short({ payments: 140, charges: 0 }, [card, loan]).parts)).toEqual([
    "time",
    "payments loan",
    "redirected card",
  ]);
});

test("a plan that is lost or found has no parts", () => {
  const hopeless = { ...loan, minimum: { type: "fixed" as const, amount: 100 } };
  const lost = explain({
    before,
    after: dayOf([card, hopeless], { strategy: "minimum_only" }),
  });
  const found = explain({
    before: dayOf([card, hopeless], { strategy: "minimum_only" }),
    after: before,
  });

  expect(lost).toMatchObject({ after: null, parts: [] });
  expect(found).toMatchObject({ before: null, parts: [] });
});

test("what is possible only together is charged to the last of it, and still adds up", () => {
  const asked = { ...card, minimum: { type: "fixed" as const, amount: 40_000 } };
  const change = explain({
    before: dayOf([card, loan], { total: "200.00" }),
    after: dayOf([asked, loan], { total: "600.00" }),
  });

  expect(causes(change.parts)).toEqual(["budget"]);
  expect(sumOf(change.parts).cost).toBe((change.after?.cost ?? 0) - (change.before?.cost ?? 0));
});

test("very many differences are grouped by cause, and still add up", () => {
  const many = Array.from({ length: 45 }, (_, index) =>
    debt(`d${index}`, { owed: 20_000 + index }),
  );
  const dearer = many.map((each) => ({
    ...each,
    balances: each.balances.map((balance) => ({ ...balance, apr: balance.apr + 10_000 })),
  }));

  const change = explain({ before: dayOf(many), after: dayOf(dearer, { extra: "200.00" }) });

  expect(causes(change.parts)).toEqual(["rates", "budget"]);
  expect(sumOf(change.parts).cost).toBe((change.after?.cost ?? 0) - (change.before?.cost ?? 0));
});

test("with the cheapest plan the parts add up as well", () => {
  const optimal = { strategy: "optimal" as const };
  const change = explain({
    before: dayOf([card, loan], optimal),
    after: dayOf([{ ...card, minimum: { type: "fixed", amount: 12_000 } }, loan, debt("new")], {
      ...optimal,
      extra: "200.00",
      today: NEXT_MONTH,
    }),
  });

  expect(causes(change.parts)[0]).toBe("time");
  expect(sumOf(change.parts)).toEqual({
    months: (change.after?.months ?? 0) - (change.before?.months ?? 0),
    cost: (change.after?.cost ?? 0) - (change.before?.cost ?? 0),
  });
});

const INFERRED = {
  estimated: [{ id: "card", figures: ["minimum_rule" as const] }],
  stated: 120_00,
};
const inferred = (owed: number, share: number): Debt => ({
  ...card,
  balances: [{ id: "card", amount: owed, apr: 249_900 }],
  minimum: { type: "percent", share, floor: 2_500 },
});

test("a minimum that is inferred from another balance belongs to the balance", () => {
  const question = {
    before: dayOf([inferred(400_000, 30_000), loan], INFERRED),
    after: dayOf([inferred(300_000, 40_000), loan], INFERRED),
  };
  const paid = { debt: "card", payments: 100_000, charges: 0 };

  const entered = explain(question);
  const reported = explain({ ...question, activity: [paid] });
  const stated = explain({
    ...question,
    after: dayOf([inferred(300_000, 40_000), loan], { ...INFERRED, stated: 130_00 }),
  });

  expect(causes(entered.parts)).toEqual(["balances card"]);
  expect(causes(reported.parts)).toEqual(["time", "payments card"]);
  expect(causes(stated.parts)).toEqual(["balances card", "minimums card"]);
  for (const { before: from, after: to, parts } of [entered, reported]) {
    expect(sumOf(parts).cost).toBe((to?.cost ?? 0) - (from?.cost ?? 0));
  }
});

test("a minimum that is inferred from another rate belongs to the rate, or is a cause of its own", () => {
  const dearer = {
    ...inferred(400_000, 35_000),
    balances: [{ id: "card", amount: 400_000, apr: 299_900 }],
  };
  const causesOf = (now: Debt) =>
    causes(
      explain({
        before: dayOf([inferred(400_000, 30_000), loan], INFERRED),
        after: dayOf([now, loan], INFERRED),
      }).parts,
    );

  expect(causesOf(dearer)).toEqual(["rates card"]);
  expect(causesOf(inferred(400_000, 35_000))).toEqual(["minimums card"]);
  expect(causesOf({ ...inferred(300_000, 35_000), escrow: 2_000 })).toEqual([
    "balances card",
    "minimums card",
  ]);
});

test("a day without a plan says why it has none", () => {
  const short = dayOf([card, loan], { total: "1.00" });

  expect(explain({ before, after: short }).faults).toMatchObject({
    before: null,
    after: { code: "BUDGET_BELOW_MINIMUMS", month: 1 },
  });
  expect(explain({ before: short, after: before }).faults).toMatchObject({
    before: { code: "BUDGET_BELOW_MINIMUMS", month: 1 },
    after: null,
  });
});
