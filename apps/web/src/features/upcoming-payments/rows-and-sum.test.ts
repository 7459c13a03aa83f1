import { type Debt, type Instruction, type UpcomingPayment } from "@snowball/contract";
import { amountFromCents, compareAmounts, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";

import { arrangeRows } from "./home-rows.ts";
import { instructionFixture, paymentFixture } from "./payment-fixture.ts";
import { unlistedAmong } from "./unlisted-debt.ts";

const TODAY = "2026-11-20";
const NAMES = ["visa", "store", "car", "school", "home"];
const CYCLES = ["2026-11-22", "2026-11-28", "2026-12-02"];

type Case = { debts: Debt[]; payments: UpcomingPayment[]; instructions: Instruction[] };

const cents = fc.integer({ min: 1, max: 90_000 });

/** A debt with a payment that is listed or not, and what the plan says of it: that payment, an extra, both. */
const anyDebt = fc.record({
  uuid: fc.constantFrom(...NAMES),
  cycle: fc.constantFrom(...CYCLES),
  isListed: fc.boolean(),
  isDated: fc.boolean(),
  due: cents,
  isAsked: fc.boolean(),
  extra: fc.option(cents),
});

const anyMonth = fc
  .uniqueArray(anyDebt, { selector: ({ uuid }) => uuid, maxLength: 5 })
  .map((told): Case => {
    const of = told.map(({ uuid, cycle, isListed, isDated, due, isAsked, extra }) => {
      const dated = isDated ? { cycle, due_date: cycle, pay_by: cycle } : NO_DATE;
      const amount = amountFromCents(due);
      const beyond = amountFromCents(extra ?? 0);
      const payment = paymentFixture({ debt: uuid, account: uuid, amount, left: amount, ...dated });
      const about = { debt: uuid, ...dated, send_on: cycle };
      return {
        debt: debtFixture({ uuid }),
        payments: isListed ? [payment] : [],
        instructions: [
          ...(isAsked ? [instructionFixture({ ...about, minimum: amount, amount })] : []),
          ...(extra === null
            ? []
            : [
                instructionFixture({
                  ...about,
                  ...NO_DATE,
                  reason: "extra",
                  minimum: "0.00",
                  extra: beyond,
                  amount: beyond,
                }),
              ]),
        ],
      };
    });

    return {
      debts: of.map(({ debt }) => debt),
      payments: of.flatMap(({ payments }) => payments),
      instructions: of.flatMap(({ instructions }) => instructions),
    };
  });

const NO_DATE = { cycle: null, due_date: null, pay_by: null };

test("all that a plan says to send is a row, and the rows come to what it says in all", () => {
  fc.assert(
    fc.property(anyMonth, ({ debts, payments, instructions }) => {
      const unlisted = unlistedAmong(debts);
      const rows = arrangeRows(payments, {
        instructions,
        today: TODAY,
        before: new Map(),
        unlisted,
      });
      const told = rows.flatMap(({ instruction }) => instruction ?? []);
      const sum = sumAmounts(
        rows.flatMap(({ instruction, payable }) => (instruction && payable.toSend) || []),
      );

      expect(new Set(told)).toEqual(new Set(instructions));
      expect(told).toHaveLength(instructions.length);
      expect(compareAmounts(sum, sumAmounts(instructions.map(({ amount }) => amount)))).toBe(0);
    }),
  );
});
