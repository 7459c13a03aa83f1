import { planPayoff, type Debt, type Portfolio, type RatedBalance } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { costOfPayingFirst, findCliffs } from "./find-cliffs.ts";

function portfolioOf(balances: readonly RatedBalance[], about: Partial<Debt> = {}): Portfolio {
  const minimum = { type: "fixed", amount: 50_00 } as const;
  return {
    debts: [{ id: "sofa", balances, minimum, ...about }],
    budget: { mode: "minimums-plus-extra", extra: 0 },
  };
}

function planOf(portfolio: Portfolio) {
  const outcome = planPayoff(portfolio, { type: "avalanche" });
  if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
  return outcome.plan;
}

/** $2,000.00 without interest for 12 months, then 26.99 %; no interest deferred so far. */
const SOFA: RatedBalance = {
  id: "purchase",
  amount: 2_000_00,
  apr: 269_900,
  deferred: { apr: 269_900, months: 12, accrued: 0 },
};

/** Returns the deferred interest if `payment` is paid at the end of each month, computed in integers. */
function gathered(
  amount: bigint,
  apr: bigint,
  { payment, months }: Record<string, number>,
): bigint {
  let owed = amount;
  let memo = 0n;
  for (let month = 1; month <= (months ?? 0); month++) {
    memo += (owed * apr + 6_000_000n) / 12_000_000n;
    owed -= BigInt(payment ?? 0) < owed ? BigInt(payment ?? 0) : owed;
  }
  return owed === 0n ? 0n : memo;
}

test("deferred interest has the payment that clears it in time, and what is charged otherwise", () => {
  const portfolio = portfolioOf([SOFA]);
  const [cliff] = findCliffs(portfolio, planOf(portfolio));

  expect(cliff).toEqual({
    debt: "sofa",
    balance: "purchase",
    type: "deferred-interest",
    lastMonth: 12,
    // 2,000 / 12, rounded up to the cent.
    clearingPayment: 166_67,
    clearingPayments: 12,
    left: 2_000_00 - 12 * 50_00,
    charged: Number(gathered(2_000_00n, 269_900n, { payment: 50_00, months: 12 })),
    apr: 269_900,
  });
});

test("what clears it leaves the account with the escrow of the debt", () => {
  const portfolio = portfolioOf([SOFA], { escrow: 20_00 });

  expect(findCliffs(portfolio, planOf(portfolio))[0]?.clearingPayment).toBe(186_67);
});

test("what is charged is what the plan itself charges in the month after", () => {
  const portfolio = portfolioOf([SOFA]);
  const plan = planOf(portfolio);
  const [cliff] = findCliffs(portfolio, plan);
  const month = plan.month(13).debts[0];
  const left = BigInt(cliff?.left ?? 0);
  const ownInterest = Number((left * 269_900n + 6_000_000n) / 12_000_000n);

  expect(month?.interest).toBe((cliff?.charged ?? 0) + ownInterest);
});

test("a plan that clears the balance in time leaves nothing to be charged", () => {
  const portfolio: Portfolio = {
    ...portfolioOf([SOFA]),
    budget: { mode: "total", amount: 166_67 },
  };

  expect(findCliffs(portfolio, planOf(portfolio))).toMatchObject([{ left: 0, charged: 0 }]);
});

test("a promotional rate has what is left when it ends, and its first month's interest", () => {
  const promo = { apr: 0, months: 10 };
  const portfolio = portfolioOf([{ id: "transfer", amount: 1_000_00, apr: 240_000, promo }]);

  expect(findCliffs(portfolio, null)).toMatchObject([
    {
      type: "promo-ends",
      lastMonth: 10,
      clearingPayment: 100_00,
      left: 500_00,
      // 500 at 2% a month.
      charged: 10_00,
      apr: 240_000,
    },
  ]);
});

test("other balances of a card take part of the payment, so it has to be larger", () => {
  const purchases: RatedBalance = { id: "purchases", amount: 1_500_00, apr: 249_900 };
  const [alone] = findCliffs(portfolioOf([SOFA]), null);
  const [together] = findCliffs(portfolioOf([SOFA, purchases]), null);

  expect(together?.clearingPayment).toBeGreaterThan(alone?.clearingPayment ?? 0);
});

test("a deadline before the first payment cannot be met by monthly payments", () => {
  const deferred = { apr: 269_900, months: 0, accrued: 270_00 };
  const portfolio = portfolioOf([{ ...SOFA, deferred }]);

  expect(findCliffs(portfolio, null)).toMatchObject([
    { lastMonth: 0, clearingPayment: null, left: 2_000_00, charged: 270_00 },
  ]);
});

test("no payment clears a loan that takes no extra ones", () => {
  const [cliff] = findCliffs(portfolioOf([SOFA], { prepayment: "forbidden" }), null);

  expect(cliff?.clearingPayment).toBeNull();
});

test("a rate that falls, and a balance that is paid, are no cliffs", () => {
  const cheaper = { apr: 300_000, months: 5 };
  const balances = [
    { id: "falls", amount: 1_000_00, apr: 200_000, promo: cheaper },
    { ...SOFA, id: "paid", amount: 0 },
  ];

  expect(findCliffs(portfolioOf(balances), null)).toEqual([]);
});

test("the soonest comes first", () => {
  const later = { ...SOFA, id: "later", deferred: { apr: 269_900, months: 18, accrued: 0 } };

  expect(findCliffs(portfolioOf([later, SOFA]), null).map(({ balance }) => balance)).toEqual([
    "purchase",
    "later",
  ]);
});

test("the clearing payment clears in time, and a cent less does not", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      fc.integer({ min: 1, max: 24 }),
      fc.integer({ min: 1, max: 400_000 }),
      (amount, months, apr) => {
        const deferred = { apr, months, accrued: 0 };
        const portfolio = portfolioOf([{ id: "b", amount, apr, deferred }], {
          minimum: { type: "fixed", amount: 1 },
        });
        const [cliff] = findCliffs(portfolio, null);

        expect(cliff?.clearingPayment).toBe(Math.ceil(amount / months));
      },
    ),
  );
});

/** A month: what is left of its budget, and what is due on the sofa and on another debt. */
function openedWith({ money, due, other }: { money: number; due: number; other: number }) {
  const accrual = { over: 0, under: 365 };
  const card: Debt = {
    id: "card",
    balances: [{ id: "card", amount: 900_00, apr: 199_900 }],
    minimum: { type: "fixed", amount: 40_00 },
  };
  const { debts } = portfolioOf([
    { ...SOFA, amount: 2_400_00, deferred: { apr: 269_900, months: 8, accrued: 312_40 } },
  ]);
  return {
    debts: [...debts, card],
    budget: { mode: "total" as const, amount: 5_000_00 },
    opening: {
      money,
      debts: {
        sofa: { accrual, due, escrow: 0 },
        card: { accrual, due: other, escrow: 0 },
      },
    },
  };
}

const sentToSofa =
  (sent: number, ahead = 0) =>
  (debt: string) =>
    debt === "sofa" ? { sent, ahead } : { sent: 0, ahead: 0 };

test.each([
  // 2,400.00 / 7: nothing is left to pay in month 1.
  [{ money: 0, due: 0, other: 0 }, 342_86],
  // The month's money is for the other debt.
  [{ money: 40_00, due: 0, other: 40_00 }, 342_86],
  // (2,400.00 - 50.00) / 7: the month has $100.00 for it, less than the payment, so that only what is due counts.
  [{ money: 140_00, due: 50_00, other: 40_00 }, 335_72],
  // 2,400.00 / 8: the whole payment can be sent in month 1.
  [{ money: 900_00, due: 50_00, other: 40_00 }, 300_00],
])("the clearing payment counts in month 1 only what can be paid in it", (month, payment) => {
  const [cliff] = findCliffs(openedWith(month), null);

  expect(cliff?.clearingPayment).toBe(payment);
});

test.each([
  // 2,400.00 / 8, of which the month has $260.00.
  [{ money: 300_00, due: 50_00, other: 40_00 }, 0, [300_00, 8]],
  // $100.00 of it was sent to the sofa: (2,400.00 + 100.00) / 8.
  [{ money: 200_00, due: 0, other: 40_00 }, 100_00, [312_50, 8]],
  // All of it was sent to the sofa: 2,400.00 / 7.
  [{ money: 40_00, due: 0, other: 40_00 }, 260_00, [342_86, 7]],
  // The other debt was paid.
  [{ money: 260_00, due: 50_00, other: 0 }, 0, [300_00, 8]],
  // $100.00 more was sent to the other debt: (2,400.00 - 50.00) / 7.
  [{ money: 160_00, due: 50_00, other: 0 }, 0, [335_72, 7]],
])(
  "if a budget is too small for the clearing payment, a whole month 1 takes as much as the others: %#",
  (month, sent, paid) => {
    const opened = openedWith(month);
    const portfolio = { ...opened, budget: { mode: "total" as const, amount: 300_00 } };
    const [cliff] = findCliffs(portfolio, null, sentToSofa(sent));

    expect([cliff?.clearingPayment, cliff?.clearingPayments]).toEqual(paid);
  },
);

test("the clearing payment of back-interest counts what the plan pays in month 1, not all that is left", () => {
  const portfolio = openedWith({ money: 140_00, due: 0, other: 40_00 });
  const plan = planOf(portfolio);
  const planned = plan.month(1).debts.find(({ id }) => id === "sofa");
  const [cliff] = findCliffs(portfolio, plan);

  expect(planned?.payment).toBe(0);
  // 2,400.00 / 7.
  expect(cliff?.clearingPayment).toBe(342_86);
});

test("a promotional rate counts what the plan pays in month 1 as well, and the payments after it", () => {
  const opened = openedWith({ money: 940_00, due: 50_00, other: 40_00 });
  const promo = { apr: 0, months: 2 };
  const debts = opened.debts.map((debt) =>
    debt.id === "sofa"
      ? { ...debt, balances: [{ id: "purchase", amount: 2_400_00, apr: 269_900, promo }] }
      : debt,
  );
  const portfolio = { ...opened, debts };
  const paying = (...order: string[]) => {
    const outcome = planPayoff(portfolio, { type: "custom", order });
    if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
    const [cliff] = findCliffs(portfolio, outcome.plan);
    return [cliff?.clearingPayment, cliff?.clearingPayments];
  };

  // 2,400.00 - 900.00: month 1 pays as much as it can.
  expect(paying("sofa")).toEqual([1_500_00, 1]);
  expect(paying("card")).toEqual([2_350_00, 1]);
});

test("what was sent in month 1 is part of that month's clearing payment", () => {
  const opened = openedWith({ money: 900_00, due: 50_00, other: 40_00 });
  const [cliff] = findCliffs(opened, null, sentToSofa(100_00));

  // (2,400.00 + 100.00) / 8.
  expect(cliff?.clearingPayment).toBe(312_50);
});

test.each([
  // Nothing is left to pay in month 1 of 2.
  [{ money: 0, due: 0, other: 0 }, { months: 2, sent: 0 }, [2_400_00, 1]],
  [{ money: 5_000_00, due: 50_00, other: 40_00 }, { months: 2, sent: 0 }, [1_200_00, 2]],
  // What was sent is not asked for again.
  [{ money: 5_000_00, due: 50_00, other: 40_00 }, { months: 1, sent: 100_00 }, [2_400_00, 1]],
  [{ money: 5_000_00, due: 0, other: 40_00 }, { months: 2, sent: 2_500_00 }, [2_400_00, 1]],
  // One payment is left, whatever money the month has.
  [{ money: 140_00, due: 50_00, other: 40_00 }, { months: 1, sent: 0 }, [2_400_00, 1]],
  // What was sent early for month 2 is part of its payment, like what was sent in month 1.
  [
    { money: 5_000_00, due: 50_00, other: 40_00 },
    { months: 2, sent: 0, ahead: 100_00 },
    [1_200_00, 2],
  ],
  // What was sent early for month 2 is not asked for again.
  [{ money: 0, due: 0, other: 0 }, { months: 2, sent: 0, ahead: 100_00 }, [2_300_00, 1]],
])("the clearing payment is made as often as there are payments left: %#", (month, about, paid) => {
  const { debts, ...opened } = openedWith(month);
  const { months, sent, ahead }: { months: number; sent: number; ahead?: number } = about;
  const deferred = { apr: 269_900, months, accrued: 312_40 };
  const due = debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) => (each.deferred ? { ...each, deferred } : each)),
  }));
  const [cliff] = findCliffs({ ...opened, debts: due }, null, sentToSofa(sent, ahead));

  expect([cliff?.clearingPayment, cliff?.clearingPayments]).toEqual(paid);
});

test("a bill that was sent early does not raise the clearing payment", () => {
  const { debts, ...opened } = openedWith({ money: 5_000_00, due: 50_00, other: 40_00 });
  const owing = debts.map((debt) => ({
    ...debt,
    balances: debt.balances.map((each) =>
      each.deferred
        ? { ...each, amount: 600_00, deferred: { ...each.deferred, months: 12 } }
        : each,
    ),
  }));
  const [cliff] = findCliffs({ ...opened, debts: owing }, null, sentToSofa(0, 50_00));

  expect([cliff?.clearingPayment, cliff?.clearingPayments]).toEqual([50_00, 12]);
});

test("the cost of paying a debt first assumes that the next deadline is met, if that costs less", () => {
  const offered = (id: string, amount: number, months: number): Debt => ({
    id,
    balances: [{ id, amount, apr: 269_900, deferred: { apr: 269_900, months, accrued: 300_00 } }],
    minimum: { type: "fixed", amount: 40_00 },
  });
  const loan: Debt = {
    id: "car",
    balances: [{ id: "car", amount: 9_000_00, apr: 74_000 }],
    minimum: { type: "fixed", amount: 90_00 },
  };
  const debts = [offered("tv", 1_000_00, 4), offered("sofa", 2_000_00, 8), loan];
  const portfolio: Portfolio = { debts, budget: { mode: "total", amount: 420_00 } };
  const planIn = (...order: string[]) => {
    const outcome = planPayoff(portfolio, { type: "custom", order });
    if (outcome.kind !== "plan") throw new Error(outcome.fault.code);
    return outcome.plan;
  };
  const [plan, first, soonest] = [planIn("sofa"), planIn("tv"), planIn("tv", "sofa")];
  const deadline = { debt: "tv", balance: "tv", lastMonth: 4 };

  expect(soonest.totals.interest).toBeLessThan(first.totals.interest);
  expect(costOfPayingFirst(plan, portfolio, deadline)).toBe(
    soonest.totals.interest - plan.totals.interest,
  );
});

test("the last payment of a promotion goes to a dearer part of the card first", () => {
  const promo = { apr: 29_000, months: 1 };
  const visa = portfolioOf(
    [
      { id: "transfer", amount: 2_100_00, apr: 219_900, promo },
      { id: "purchases", amount: 350_00, apr: 219_900 },
    ],
    { minimum: { type: "fixed", amount: 55_00 } },
  );

  // 12 CFR 1026.53(a): all of 2,105.08 and 356.41, because the transfer still has the lower rate.
  expect(findCliffs(visa, null)[0]?.clearingPayment).toBe(2_461_49);
});
