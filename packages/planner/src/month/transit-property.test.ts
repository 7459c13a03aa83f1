import { amountFromCents } from "@snowball/money";
import { afterPayment } from "@snowball/payoff";
import fc from "fast-check";
import { expect, test } from "vitest";

import { readPortfolio } from "../facts/read-portfolio.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { NOTHING_SENT } from "../testing/paying-household.ts";
import { buildCurrentMonthDebts } from "./current-month.ts";

const TODAY = "2027-06-10";

/** A linked student loan with unpaid interest, and what was sent of this month's and of next month's payment. */
const anyLoan = fc.record({
  cents: fc.array(fc.integer({ min: 10_00, max: 5_000_00 }), { minLength: 2, maxLength: 3 }),
  accrued: fc.integer({ min: 0, max: 400_00 }),
  due: fc.integer({ min: 10_00, max: 300_00 }),
  sent: fc.integer({ min: 1, max: 900_00 }),
  posted: fc.integer({ min: 0, max: 300_00 }),
  ahead: fc.constantFrom(0, 50_00),
});

test("payments in transit to a loan pay its unpaid interest, then its balances, as the engine does", () => {
  fc.assert(
    fc.property(anyLoan, ({ cents, accrued, due, sent, posted, ahead }) => {
      const owed = cents.reduce((sum, each) => sum + each, accrued);
      const loan = cardFacts({
        kind: "student_loan",
        accrual: "simple_daily",
        owed: { value: amountFromCents(owed), source: "bank" },
        accrued_interest: amountFromCents(accrued),
        minimum: { value: amountFromCents(due), source: "bank" },
        balances: cents.map((amount, at) =>
          balanceFacts({
            id: String(at),
            amount: amountFromCents(amount),
            apr: { value: String(3 + at), source: "bank" },
          }),
        ),
      });
      const air = Math.max(1, sent - posted);
      const ledger = {
        ...NOTHING_SENT,
        sent_this_month: amountFromCents(sent),
        sent_ahead: amountFromCents(ahead),
        in_the_air: amountFromCents(air + ahead),
        due_this_month: amountFromCents(due),
      };
      const read = "2027-06-01";
      const [reported] = readPortfolio([loan], read).debts;
      fc.pre(reported !== undefined && air < owed);
      const extra = Math.min(air, Math.max(0, sent - due));
      const left = reported && afterPayment(reported, { minimum: air - extra, extra });

      const month = { today: TODAY, ledger: new Map([[loan.uuid, ledger]]) };
      const [debt] = buildCurrentMonthDebts([loan], month).planned.debts;
      expect(debt?.accrual).toMatchObject({ accrued: Math.max(0, accrued - air) });
      expect(debt?.balances.map(({ amount }) => amount)).toEqual(
        left?.balances.map(({ amount }) => amount).filter((each) => each > 0),
      );
    }),
  );
});
