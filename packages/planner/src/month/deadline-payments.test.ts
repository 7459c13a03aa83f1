import type { LedgerPayment, MonthPayment, Paydays } from "@snowball/contract";
import { addDays, addMonths, payByDate } from "@snowball/dates";
import { amountFromCents, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { BalanceFacts } from "../facts/debt-facts.ts";
import { toCents } from "../facts/exact-units.ts";
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

test.for([
  ["deferral", deferredUntil("2027-03-20")],
  ["promotion", { promo: { apr: "0", last_date: "2027-03-20" } }],
] as const)("pays a %s off that ends before the month's due day", ([, offer]) => {
  const due = dueOn("2027-03-25", "30.00");
  const { payments, warnings } = monthOf(household({ owed: "380.00", offer, dueDay: 25, due }));

  // March 20 is a Saturday.
  expect(ofStore(payments)).toEqual([["bill", "380.00", "2027-03-16"]]);
  expect(payments.find(({ debt }) => debt === "store")?.arrive_by).toBe("2027-03-20");
  expect(warnings[0]).toMatchObject({ debt: "store", left: "0.00", charged: "0.00" });
});

// March 20 is a Saturday. A payment that is due on the Sunday has the same last day to send.
test.for([21, 25])(
  "sends what autopay would collect after the deadline as an extra, with a due day of %i",
  (dueDay) => {
    const due = dueOn(`2027-03-${dueDay}`, "30.00");
    const { payments } = monthOf({
      ...household({ owed: "380.00", offer: deferredUntil("2027-03-20"), dueDay, due }),
      autopay: new Map([["store", "minimum"]]),
    });

    expect(ofStore(payments)).toEqual([["extra", "380.00", "2027-03-16"]]);
  },
);

test.for([
  ["2027-03-16", 1, "0.00"],
  ["2027-03-17", 0, "380.00"],
] as const)("on %s a deadline on March 20 has %i months", ([today, months, left]) => {
  const due = dueOn("2027-03-25", "30.00");
  const store = { owed: "380.00", offer: deferredUntil("2027-03-20"), dueDay: 25, due };
  const { warnings } = monthOf(household(store, { today }));

  expect(warnings[0]).toMatchObject({ kind: "back_interest", last_month: months, left });
});

test.for([
  ["none", "to_send", "25", "30.00"],
  // Autopay would collect the bill after the deferral ended.
  ["minimum", "to_send", "25", "30.00"],
  ["minimum", "scheduled", "15", "30.00"],
] as const)(
  "sends next month's payment before a deferral that it pays off ends: autopay %s, %s on the %sth",
  ([autopay, state, day, amount]) => {
    const dueDate = `2027-04-${day}`;
    const offer = deferredUntil("2027-04-20");
    const next = dueOn(dueDate, amount);
    const { payments } = monthOf({
      ...household(
        { owed: "450.00", offer, dueDay: Number(day), due: paidOn(`2027-03-${day}`) },
        { settings: { ...SETTINGS, total: "500.00", promo_margin: false } },
      ),
      ledgers: [
        ledger([paidOn(`2027-03-${day}`), next], { debt: "store" }),
        ledger([dueOn("2027-03-10", "55.00")], { debt: "visa" }),
      ],
      autopay: new Map([["store", autopay]]),
    });

    expect(payments.find((each) => each.due_date === dueDate)).toMatchObject({
      state,
      amount,
      arrive_by: "2027-04-20",
      send_by: state === "scheduled" ? null : "2027-04-15",
    });
  },
);

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

test("counts a bill that must be sent by the deadline as money that comes too late", () => {
  const due = dueOn("2027-03-25", "30.00");
  const { payments, warnings } = monthOf(
    household({ owed: "380.00", offer: deferredUntil("2027-03-20"), dueDay: 25, due }),
    BIWEEKLY,
  );

  expect(ofStore(payments)).toEqual([
    ["bill", "250.00", "2027-03-16"],
    ["extra", "130.00", "2027-03-16"],
  ]);
  expect(payments.filter((each) => each.is_from_savings)).toHaveLength(1);
  expect(warnings[0]).toMatchObject({
    left: "0.00",
    from_savings: { amount: "130.00", send_by: "2027-03-16" },
  });
});

test("does not wait for one-off money that comes after the deadline", () => {
  const bonus = { kind: "one_off", on: "2027-03-24", amount: "200.00", debt: null } as const;
  const store = {
    owed: "370.00",
    offer: deferredUntil("2027-03-28"),
    dueDay: 10,
    due: paidOn("2027-03-10"),
  };
  const settings = { ...SETTINGS, strategy: "optimal" as const, total: "250.00" };
  const { payments, warnings } = monthOf(
    household(store, { settings: { ...settings, changes: [bonus] } }),
  );

  expect(ofStore(payments)).toEqual([
    ["extra", "195.00", "2027-03-23"],
    ["extra", "175.00", "2027-03-23"],
  ]);
  expect(payments.map((each) => each.is_from_savings && each.amount).filter(Boolean)).toEqual([
    "175.00",
  ]);
  // $55.00 of the $250.00 are for the Visa.
  expect(warnings[0]).toMatchObject({
    left: "0.00",
    from_savings: { amount: "175.00", send_by: "2027-03-23" },
  });
});

test.for([
  ["2027-04-08", { amount: "415.83", send_by: "2027-04-05" }],
  // Money of the paycheck of April 9 arrives by then.
  ["2027-04-15", { amount: "195.83", send_by: "2027-04-12" }],
  ["2027-04-30", null],
] as const)(
  "a month before the deadline of %s, says what next month's paychecks come too late for",
  ([lastDate, fromSavings]) => {
    const store = { owed: "775.00", dueDay: 20, due: paidOn("2027-03-20") };
    const { warnings } = monthOf(household({ ...store, offer: deferredUntil(lastDate) }), BIWEEKLY);

    expect(warnings[0]).toMatchObject({ last_month: 2, left: "0.00", from_savings: fromSavings });
  },
);

// April 24 is a Saturday, so that a payment due on the Sunday has the same last day to send.
test.for([24, 25])(
  "a month before, counts what autopay would collect after the deadline, with a due day of %i",
  (dueDay) => {
    const bonus = { kind: "one_off", on: "2027-04-22", amount: "700.00", debt: "store" } as const;
    const store = { owed: "400.00", dueDay, due: paidOn(`2027-03-${dueDay}`) };
    const settings = { ...SETTINGS, total: "85.00", changes: [bonus] };
    const { warnings } = monthOf({
      ...household({ ...store, offer: deferredUntil("2027-04-24") }, { settings }),
      autopay: new Map([["store", "minimum"]]),
    });
    const amount = dueDay === 24 ? "370.00" : "400.00";

    expect(warnings[0]).toMatchObject({ last_month: 2, left: "0.00", from_savings: { amount } });
  },
);

const anyStore = fc.record({
  cents: fc.integer({ min: 50_00, max: 700_00 }),
  days: fc.integer({ min: 0, max: 40 }),
  dueDay: fc.integer({ min: 1, max: 31 }),
  isPaid: fc.boolean(),
  isDeferred: fc.boolean(),
  autopay: fc.constantFrom<"none" | "minimum">("none", "minimum"),
  paydays: fc.constantFrom(null, BIWEEKLY),
  past: fc.integer({ min: 0, max: 27 }),
});

test("a balance that this month clears in time is sent so that it arrives by its deadline", () => {
  fc.assert(
    fc.property(anyStore, ({ cents, days, dueDay, past, isPaid, isDeferred, autopay, paydays }) => {
      const today = addDays("2027-03-01", past);
      const lastDate = addDays(today, days);
      const dueDate = addMonths(today, 0, dueDay);
      const owed = amountFromCents(cents);
      const { payments, warnings } = monthOf(
        {
          ...household(
            {
              owed,
              offer: isDeferred
                ? deferredUntil(lastDate)
                : { promo: { apr: "0", last_date: lastDate } },
              dueDay,
              due: isPaid || dueDate < today ? paidOn(dueDate) : dueOn(dueDate, "30.00"),
            },
            { today },
          ),
          autopay: new Map([["store", autopay]]),
        },
        paydays,
      );
      const cliff = warnings.find((each) => "balance" in each && each.debt === "store");
      if (cliff === undefined || !("balance" in cliff)) return;
      if (cliff.last_month !== 1 || cliff.left !== "0.00") return;
      const payBy = payByDate(lastDate, 3);
      const isInTime = ({ state, send_by: sendBy, due_date: due }: MonthPayment) =>
        state === "scheduled" ? (due ?? "") <= lastDate : (sendBy ?? "9999-12-31") <= payBy;
      const inTime = payments.filter((each) => each.debt === "store" && isInTime(each));

      expect(
        toCents(sumAmounts(inTime.map(({ amount }) => amount ?? "0.00"))),
      ).toBeGreaterThanOrEqual(cents);
    }),
    { numRuns: 300 },
  );
});
