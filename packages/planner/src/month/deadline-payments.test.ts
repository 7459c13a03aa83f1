import type { LedgerPayment, MonthPayment, Paydays } from "@snowball/contract";
import { payByDate } from "@snowball/dates";
import { expect, test } from "vitest";

import type { BalanceFacts } from "../facts/debt-facts.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { type ListedHousehold, monthOf } from "../testing/month-of-household.ts";

const TODAY = "2027-03-04";

type Store = {
  owed: string;
  offer: Pick<BalanceFacts, "deferred"> | Pick<BalanceFacts, "promo">;
  dueDay: number;
  due: LedgerPayment;
};

const deferredUntil = (lastDate: string, accrued = "90.00") => ({
  deferred: { apr: "29.99", last_date: lastDate, accrued },
});

function dueOn(date: string, amount: string): LedgerPayment {
  return bill(date, { pay_by: payByDate(date, 3), billed: amount, due: amount, left: amount });
}

const paidOn = (date: string) =>
  bill(date, { pay_by: payByDate(date, 3), paid: "30.00", left: "0.00", status: "paid" });

/** A store card with an offer, and a Visa with $55.00 due on March 10. */
function household({ owed, offer, dueDay, due }: Store, about: Partial<ListedHousehold> = {}) {
  const store = cardFacts({
    uuid: "store",
    owed: { value: owed, source: "user" },
    balances: [balanceFacts({ amount: owed, apr: { value: "29.99", source: "user" }, ...offer })],
    minimum: { value: "30.00", source: "user" },
    due_day: dueDay,
  });
  const visa = cardFacts({
    uuid: "visa",
    owed: { value: "1900.00", source: "user" },
    balances: [balanceFacts({ amount: "1900.00", apr: { value: "22.99", source: "user" } })],
    minimum: { value: "55.00", source: "user" },
    due_day: 10,
  });

  return {
    today: TODAY,
    debts: [store, visa],
    ledgers: [
      ledger([due], { debt: "store" }),
      ledger([dueOn("2027-03-10", "55.00")], { debt: "visa" }),
    ],
    settings: { ...SETTINGS, strategy: "optimal" as const, total: "500.00" },
    ...about,
  };
}

const ofStore = (payments: readonly MonthPayment[]) =>
  payments
    .filter(({ debt, amount }) => debt === "store" && amount !== "0.00")
    .map(({ kind, amount, send_by: sendBy }) => [kind, amount, sendBy]);

test("sends an extra that clears a deferral so that it arrives by the deadline", () => {
  const { payments, warnings } = monthOf(
    household({
      owed: "370.00",
      offer: deferredUntil("2027-03-28"),
      dueDay: 10,
      due: paidOn("2027-03-10"),
    }),
  );

  // March 28 is a Sunday.
  expect(ofStore(payments)).toEqual([["extra", "370.00", "2027-03-23"]]);
  expect(warnings[0]).toMatchObject({ kind: "back_interest", left: "0.00", last_month: 1 });
});

const BIWEEKLY: Paydays = { every: "two_weeks", on: "2027-03-12", days: [], amount: "250.00" };

test("does not send money of a paycheck after the deadline in time", () => {
  const { payments, warnings } = monthOf(
    household({
      owed: "370.00",
      offer: deferredUntil("2027-03-28"),
      dueDay: 10,
      due: paidOn("2027-03-10"),
    }),
    BIWEEKLY,
  );

  // Money of the paycheck of March 26 arrives on March 31.
  expect(ofStore(payments)).toEqual([
    ["extra", "250.00", "2027-03-12"],
    ["extra", "120.00", "2027-03-23"],
  ]);
  expect(warnings[0]).toMatchObject({
    left: "0.00",
    from_savings: { amount: "120.00", send_by: "2027-03-23" },
  });
});
