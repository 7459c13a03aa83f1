import { expect, test } from "vitest";

import { cardFacts } from "../testing/debt-facts.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { portfolioOf } from "../testing/portfolio-of.ts";
import { steadyOpening } from "./opening-period.ts";

const accrual = { over: 20, under: 365 };

test.for([
  ["is to come", "2027-06-14", false, 95_00],
  ["is late", "2027-06-05", true, 95_00],
  // Whether it was paid is not known, so that the rest of the constant amount is an extra.
  ["is in question", "2027-06-05", false, 85_00],
] as const)(
  "raises a bill that %s to the constant amount only if it is to be sent",
  ([, ...about]) => {
    const [dueDate, isLate, due] = about;
    const { debts, budget } = portfolioOf({ Visa: { owed: 900, apr: 20, minimum: 85 } });
    const opening = { money: 200_00, debts: { Visa: { accrual, due: 85_00, escrow: 0 } } };
    const dates = { cycle: dueDate, due_date: dueDate, pay_by: dueDate };
    const bill = { ...dates, amount: "85.00", paid: "0.00", is_late: isLate };
    const ledger = new Map([["Visa", { ...NOTHING_SENT, open: [bill] }]]);
    const month = { today: "2027-06-10", facts: [], ledger, steady: { Visa: 95_00 } };

    expect(steadyOpening({ debts, budget, opening }, month).debts["Visa"]?.due).toBe(due);
  },
);

test.for([
  ["none", 85_82],
  ["minimum", 85_00],
] as const)(
  "with autopay of %s, what the money covers of the rest raises the bill to %i",
  ([type, due]) => {
    const { debts, budget } = portfolioOf({ Visa: { owed: 900, apr: 20, minimum: 85 } });
    const opening = { money: 85_82, debts: { Visa: { accrual, due: 85_00, escrow: 0 } } };
    const facts = [{ ...cardFacts({ uuid: "Visa" }), autopay: { type } }];
    const month = { today: "2027-06-10", facts, ledger: new Map(), steady: { Visa: 95_00 } };

    expect(steadyOpening({ debts, budget, opening }, month).debts["Visa"]?.due).toBe(due);
  },
);
