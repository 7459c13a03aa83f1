import { expect, test } from "vitest";

import { arrive, bankWith, card, spend } from "./testing/one-debt.ts";

const OPENED = "2026-03-14";

test("a statement's interest is that of the average daily balance, a payment in the middle included", () => {
  const bank = bankWith([card()], { on: OPENED });
  arrive(bank, { cents: 40_000, on: "2026-03-30" });
  bank.passTo("2026-04-14");

  // 15 days at $1,000.00 and 16 at $600.00: $24,600.00 ÷ 31 = $793.55; × 24 % × 31 ÷ 365 = $16.18.
  expect(bank.statementsOf("card")).toEqual([
    {
      closedOn: "2026-04-14",
      dueOn: "2026-05-09",
      balance: 61_618,
      minimum: 3_500,
      pastDue: 0,
      interest: 1_618,
      fees: 0,
      charges: [{ id: "purchases", interest: 1_618, averageDailyBalance: 79_355 }],
    },
  ]);
});

test("the published example of an average daily balance: $240.00, $3.06", () => {
  // $200 for 3 days, $300 for 17, $150 for 10, at 15.5 % (krisvanassche.com/comunidas/29265761).
  const terms = card({
    balances: [{ id: "purchases", kind: "purchase_apr", cents: 20_000, rate: 155_000 }],
    bill: { ...card().bill, closedOn: "2026-04-14", dueOn: "2026-05-09" },
  });
  const bank = bankWith([terms], { on: "2026-04-14" });
  spend(bank, { cents: 10_000, on: "2026-04-18" });
  arrive(bank, { cents: 15_000, on: "2026-05-05" });
  bank.passTo("2026-05-14");

  expect(bank.statementsOf("card")[0]?.charges).toEqual([
    { id: "purchases", interest: 306, averageDailyBalance: 24_000 },
  ]);
});

test("a card that is opened in the middle of a cycle bills as if it had always been watched", () => {
  const watched = bankWith([card()], { on: OPENED });
  spend(watched, { cents: 5_000, on: "2026-03-20" });
  arrive(watched, { cents: 40_000, on: "2026-03-30" });
  watched.passTo("2026-04-14");

  const [purchases] = card().balances;
  const terms = card({
    balances: [
      { id: "purchases", kind: "purchase_apr", rate: 240_000, ...purchases, cents: 65_000 },
    ],
    bill: { ...card().bill, paid: 43_500 },
    sinceStatement: [
      { on: "2026-03-20", cents: 5_000 },
      { on: "2026-03-30", cents: -40_000 },
    ],
  });
  const joined = bankWith([terms], { on: "2026-04-02" });
  joined.passTo("2026-04-14");

  expect(joined.statementsOf("card")).toEqual(watched.statementsOf("card"));
});

test("whoever pays each statement in full pays no interest, on new purchases neither", () => {
  const bank = bankWith([card({ inGrace: true, bill: { ...card().bill, paid: 0 } })], {
    on: OPENED,
  });
  arrive(bank, { cents: 100_000, on: "2026-04-09" });
  spend(bank, { cents: 20_000, on: "2026-03-20" });
  bank.passTo("2026-04-14");
  arrive(bank, { cents: 20_000, on: "2026-05-08" });
  bank.passTo("2026-05-14");

  expect(bank.statementsOf("card").map(({ balance, interest }) => [balance, interest])).toEqual([
    [20_000, 0],
    [0, 0],
  ]);
});

test("grace that was lost costs interest from the first day, and not on what was repaid in time", () => {
  const bank = bankWith([card({ inGrace: true, bill: { ...card().bill, paid: 0 } })], {
    on: OPENED,
  });
  arrive(bank, { cents: 40_000, on: "2026-03-30" });
  bank.passTo("2026-04-14");

  // The $400.00 bear nothing (Regulation Z 1026.54(a)): 31 days at $600.00 × 24 % ÷ 365 = $12.23.
  expect(bank.statementsOf("card")[0]).toMatchObject({ interest: 1_223, balance: 61_223 });
});

test("the first statement paid in full after grace was lost still bears the interest of its days", () => {
  const bank = bankWith([card()], { on: OPENED });
  bank.passTo("2026-04-14");
  // 31 days at $1,000.00: $20.38.
  arrive(bank, { cents: 102_038, on: "2026-05-08" });
  bank.passTo("2026-05-14");
  // 23 days at $1,020.38 × 24 % ÷ 365 = $15.43, though the whole statement was paid.
  arrive(bank, { cents: 1_543, on: "2026-06-09" });
  spend(bank, { cents: 30_000, on: "2026-05-20" });
  bank.passTo("2026-06-14");

  expect(bank.statementsOf("card").map(({ balance, interest }) => [balance, interest])).toEqual([
    [102_038, 2_038],
    [1_543, 1_543],
    [30_000, 0],
  ]);
});

test("a minimum that was missed is in the next one, with the fee and the interest", () => {
  const bank = bankWith([card({ bill: { ...card().bill, paid: 0 } })], { on: OPENED });
  bank.passTo("2026-04-09");
  expect(bank.factsOf("card")).toMatchObject({ pastDue: 0, nextDueOn: "2026-04-09" });
  bank.passTo("2026-04-10");
  expect(bank.factsOf("card")).toMatchObject({ pastDue: 3_500, nextDueOn: "2026-04-09" });
  bank.passTo("2026-04-14");

  // 26 days at $1,000.00 and 5 at $1,030.00: $20.48. 1 % of $1,050.48 is $10.50; with the interest,
  // the fee of $30.00 and the $35.00 that were missed: $95.98.
  expect(bank.statementsOf("card")[0]).toMatchObject({
    balance: 105_048,
    interest: 2_048,
    fees: 3_000,
    pastDue: 3_500,
    minimum: 9_598,
  });
});

test("one late fee a cycle, the second is dearer, and none exceeds the minimum that was missed", () => {
  const bank = bankWith([card({ bill: { ...card().bill, minimum: 2_000, paid: 0 } })], {
    on: OPENED,
  });
  bank.passTo("2026-06-14");

  const fees = bank.movements().filter(({ kind }) => kind === "fee");
  // The 9th of May 2026 is a Saturday: what arrives on Monday is in time (Regulation Z 1026.10(d)).
  expect(fees.map(({ on, cents }) => [on, cents])).toEqual([
    ["2026-04-10", 2_000],
    ["2026-05-12", 4_100],
    ["2026-06-10", 4_100],
  ]);
});

test("two payments that make up the minimum are as good as one, and a refund is none", () => {
  const feesAfter = (payments: number[], refund: number): number => {
    const bank = bankWith([card({ bill: { ...card().bill, minimum: 7_500, paid: 0 } })], {
      on: OPENED,
    });
    for (const [index, cents] of payments.entries()) {
      arrive(bank, { cents, on: `2026-04-0${index + 1}` });
    }
    if (refund > 0) spend(bank, { cents: -refund, on: "2026-04-02" });
    bank.passTo("2026-04-14");
    return bank.statementsOf("card")[0]?.fees ?? 0;
  };

  expect(feesAfter([4_000, 4_000], 0)).toBe(0);
  expect(feesAfter([4_000], 0)).toBe(3_000);
  expect(feesAfter([], 10_000)).toBe(3_000);
});

test("after a refund, a payment of all that is owed meets a bill that asks for more", () => {
  const bank = bankWith([card({ bill: { ...card().bill, paid: 0 } })], { on: OPENED });
  spend(bank, { cents: -99_500, on: "2026-03-16" });
  bank.passTo("2026-03-20");
  expect(bank.factsOf("card")).toMatchObject({ owed: 500, minimum: 3_500 });
  arrive(bank, { cents: 500, on: "2026-04-01" });
  bank.passTo("2026-04-14");

  const [statement] = bank.statementsOf("card");
  expect(statement).toMatchObject({ fees: 0, pastDue: 0 });
  expect(bank.factsOf("card")).toMatchObject({ pastDue: 0, nextDueOn: "2026-05-09" });
});

test("after a promotion has ended its balance bears the usual rate, from the very day", () => {
  const terms = card({
    balances: [
      { id: "purchases", kind: "purchase_apr", cents: 0, rate: 240_000 },
      {
        id: "transfer",
        kind: "balance_transfer_apr",
        cents: 120_000,
        rate: 260_000,
        promotion: { rate: 0, through: "2026-03-31" },
      },
    ],
  });
  const bank = bankWith([terms], { on: OPENED });
  bank.passTo("2026-03-31");
  expect(bank.factsOf("card")).toMatchObject({ balances: [{}, { rate: 0 }] });
  bank.passTo("2026-04-14");

  // 14 days of April at $1,200.00 × 26 % ÷ 365 = $11.97.
  expect(bank.statementsOf("card")[0]?.charges).toMatchObject([
    { interest: 0 },
    { id: "transfer", interest: 1_197 },
  ]);
});

const SOFA = {
  id: "sofa",
  kind: "special",
  cents: 89_900,
  rate: 299_900,
  deferred: { through: "2026-06-30", accrued: 12_000 },
} as const;

test("deferred interest is charged back to the cent when anything is left, and not otherwise", () => {
  const after = (payment: number) => {
    const balances = [{ id: "purchases", kind: "purchase_apr", cents: 0, rate: 240_000 } as const];
    const bill = { closedOn: "2026-06-14", dueOn: "2026-07-09", cents: 89_900, minimum: 3_500 };
    const terms = card({ balances: [...balances, SOFA], bill: { ...bill, paid: 3_500 } });
    const bank = bankWith([terms], { on: "2026-06-20" });
    arrive(bank, { cents: payment, on: "2026-06-25" });
    bank.passTo("2026-07-01");
    return bank.balanceOf("card");
  };

  // Six days since the statement, four more at $899.00 and six at $499.00 × 29.99 % ÷ 365, and the
  // $120.00 from before: $120.00 + $9.85 = $129.85.
  expect(after(40_000)).toBe(49_900 + 12_985);
  expect(after(89_900)).toBe(0);
});

test("a minimum contains the cycle's interest and not the back-interest", () => {
  const bill = { closedOn: "2026-06-14", dueOn: "2026-07-09", cents: 89_900, minimum: 3_500 };
  const terms = card({ balances: [SOFA], bill: { ...bill, paid: 3_500 } });
  const bank = bankWith([terms], { on: "2026-06-20" });
  bank.passTo("2026-07-14");

  const statement = bank.statementsOf("card")[0];
  // 16 days at $899.00 x 29.99 % / 365 = $11.82, and $120.00 from before. 14 days at $1,030.82 = $11.86.
  expect(statement).toMatchObject({ balance: 104_268, interest: 13_182 + 1_186 });
  // 1 % of $1,042.68 and $11.86 are below the floor.
  expect(statement?.minimum).toBe(3_500);
});

test("what exceeds the minimum goes to the highest rate, in the last two cycles to what is deferred", () => {
  const balances = [
    { id: "cash", kind: "cash_apr", cents: 50_000, rate: 249_900 } as const,
    { ...SOFA, cents: 30_000 },
    { id: "purchases", kind: "purchase_apr", cents: 80_000, rate: 179_900 } as const,
  ];
  const after = (closedOn: string, dueOn: string) => {
    const bill = { closedOn, dueOn, cents: 160_000, minimum: 3_500, paid: 3_500 };
    const bank = bankWith([card({ balances, bill })], { on: closedOn });
    const on = dueOn;
    arrive(bank, { cents: 40_000, on });
    bank.passTo(on);
    const facts = bank.factsOf("card");
    return facts?.kind === "card" ? facts.balances.map(({ cents }) => cents) : [];
  };

  // Regulation Z, interpretation of 1026.53(b)(1)(i): $400.00 with two cycles left, and with three.
  expect(after("2026-05-14", "2026-06-09")).toEqual([40_000, 0, 80_000]);
  expect(after("2026-03-14", "2026-04-09")).toEqual([10_000, 30_000, 80_000]);
});

test("the minimum itself goes to the lowest rate", () => {
  const balances = [
    { id: "purchases", kind: "purchase_apr", cents: 50_000, rate: 249_900 } as const,
    { id: "transfer", kind: "balance_transfer_apr", cents: 50_000, rate: 39_900 } as const,
  ];
  const bank = bankWith([card({ balances, bill: { ...card().bill, paid: 0 } })], { on: OPENED });
  arrive(bank, { cents: 10_000, on: "2026-03-16" });
  bank.passTo("2026-03-16");

  expect(bank.factsOf("card")).toMatchObject({ balances: [{ cents: 43_500 }, { cents: 46_500 }] });
});

test("what was paid too much pays the interest of any balance, which then bears none", () => {
  const terms = card({
    balances: [
      { id: "purchases", kind: "purchase_apr", cents: 0, rate: 240_000 },
      { id: "special", kind: "special", cents: 20_000, rate: 240_000 },
    ],
  });
  const bank = bankWith([terms], { on: OPENED });
  arrive(bank, { cents: 20_300, on: "2026-03-30" });
  bank.passTo("2026-06-14");

  // 15 days at $200.00: $3,000.00 × 24 % ÷ 365 = $1.97, less than the credit of $3.00.
  expect(bank.statementsOf("card").map(({ interest, balance }) => [interest, balance])).toEqual([
    [197, -103],
    [0, -103],
    [0, -103],
  ]);
});
