import type { MonthPayment, Paydays, PayoffMonth } from "@snowball/contract";
import { NOTHING_KNOWN } from "@snowball/planner";
import { expect, test } from "vitest";

import { computeLedger, type DebtLedger } from "#features/ledger/index.ts";
import { ledgerFacts, obligation, payment } from "#testing/ledger-rows.ts";

import { buildCalendar, paydaysOf } from "./calendar-rules.ts";
import { madeEntries } from "./made-entries.ts";

const TODAY = "2026-12-01";
const DEBT = {
  uuid: "a",
  name: "Visa",
  autopay: { type: "none", amount: null },
  deferment_until: null,
  duplicate_of: null,
  is_included: true,
  lead_days: 0,
  due_day: 5,
};

/** Returns the ledger of a card with a bill of $75.00 on each of these days. */
function ledgerOf(dueDates: readonly string[]): DebtLedger {
  const obligations = dueDates.map((dueDate) => obligation({ dueDate }));
  const ledger = computeLedger(ledgerFacts(), { obligations, payments: [] }, TODAY);

  return { debt: DEBT, obligations, ledger } as unknown as DebtLedger;
}

function billOf(dueDate: string): MonthPayment {
  return {
    ...NOTHING_KNOWN,
    debt: "a",
    kind: "bill",
    cycle: dueDate,
    due_date: dueDate,
    billed: "75.00",
    left: "75.00",
    state: "to_send",
    amount: "75.00",
    minimum: "75.00",
    extra: "0.00",
    escrow: "0.00",
    uncovered: "0.00",
    is_escrow_estimated: false,
    is_estimated: false,
    send_by: dueDate,
    from_paycheck: null,
    send_from: null,
    is_from_savings: false,
    arrive_by: null,
    arrives_next_month: false,
    in_plan: true,
  };
}

test("lists what the plan adds to two bills of one debt in a later month once", () => {
  const dueDates = ["2027-01-05", "2027-01-28"];
  const row = { debt: "a", minimum: "150.00", extra: "40.00", payment: "190.00", escrow: "0.00" };
  const entries = buildCalendar([ledgerOf(dueDates)], {
    from: TODAY,
    to: "2027-01-31",
    today: TODAY,
    payments: dueDates.map(billOf),
    months: [{ month: "2027-01-01", debts: [row] } as unknown as PayoffMonth],
    payFirst: null,
    changes: [],
    paydays: null,
    deadlines: [],
  });

  expect(entries.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
    ["payment", "2027-01-05", "75.00"],
    ["payment", "2027-01-28", "75.00"],
    ["extra", "2027-01-28", "40.00"],
  ]);
});

test.for([
  [
    "2027-01-28",
    { every: "month", on: null, days: [15], amount: null },
    [["2027-01-12", "40.00", true]],
  ],
  // Two paychecks of $80.00: the first one pays the bill and leaves $5.00.
  [
    "2027-01-11",
    { every: "two_weeks", on: "2027-01-08", days: [], amount: "80.00" },
    [
      ["2027-01-11", "5.00", false],
      ["2027-01-12", "35.00", true],
    ],
  ],
] satisfies [string, Paydays, [string, string, boolean][]][])(
  "lists what the plan adds to a bill of %s before the offer ends that it pays off",
  ([due, paydays, expected]) => {
    const row = { debt: "a", minimum: "75.00", extra: "40.00", payment: "115.00", escrow: "0.00" };
    const entries = buildCalendar([ledgerOf([due])], {
      from: TODAY,
      to: "2027-01-31",
      today: TODAY,
      payments: [billOf(due)],
      months: [{ month: "2027-01-01", debts: [row] } as unknown as PayoffMonth],
      payFirst: null,
      changes: [],
      paydays,
      deadlines: [
        { debt: "a", month: "2027-01-01", deadline: "2027-01-12", arriveBy: "2027-01-14" },
      ],
    });
    const extras = entries.filter(({ kind }) => kind === "extra");

    expect(
      extras.map(({ on, amount, is_from_savings: isFromSavings }) => [on, amount, isFromSavings]),
    ).toEqual(expected);
    expect(new Set(extras.map(({ arrive_by: by }) => by))).toEqual(new Set(["2027-01-14"]));
    expect(new Set(extras.map(({ id }) => id)).size).toBe(extras.length);
  },
);

test.for([
  // The first paycheck leaves $5.00 after the bill.
  ["2027-01-12", ["2027-01-12 5.00", "2027-01-22 35.00"]],
  ["2027-01-28", ["2027-01-28 40.00"]],
] as const)(
  "lists the extra to a later bill once its paychecks came: due on %s",
  ([due, expected]) => {
    const row = { debt: "a", minimum: "75.00", extra: "40.00", payment: "115.00", escrow: "0.00" };
    const entries = buildCalendar([ledgerOf([due])], {
      from: TODAY,
      to: "2027-01-31",
      today: TODAY,
      payments: [billOf(due)],
      months: [{ month: "2027-01-01", debts: [row] } as unknown as PayoffMonth],
      payFirst: null,
      changes: [],
      // January 8 and 22.
      paydays: { every: "two_weeks", on: "2027-01-08", days: [], amount: "80.00" },
      deadlines: [],
    });
    const extras = entries.filter(({ kind }) => kind === "extra");

    expect(extras.map(({ on, amount }) => `${on} ${amount}`)).toEqual(expected);
    expect(new Set(extras.map(({ id }) => id)).size).toBe(extras.length);
    // Extras of this month that wait for the same paycheck belong to no cycle.
    expect(new Set(extras.map(({ cycle }) => cycle))).toEqual(new Set([due]));
  },
);

test("lists the part of a later extra that needs one-off money on its day", () => {
  const row = { debt: "a", minimum: "75.00", extra: "540.00", payment: "615.00", escrow: "0.00" };
  const bonus = { kind: "one_off", id: "b", name: "Bonus", debt: null } as const;
  const entries = buildCalendar([ledgerOf(["2027-01-12"])], {
    from: TODAY,
    to: "2027-01-31",
    today: TODAY,
    payments: [billOf("2027-01-12")],
    months: [{ month: "2027-01-01", debts: [row] } as unknown as PayoffMonth],
    payFirst: null,
    changes: [{ ...bonus, on: "2027-01-25", amount: "500.00" }],
    paydays: null,
    deadlines: [],
  });

  expect(entries.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
    ["payment", "2027-01-12", "75.00"],
    ["extra", "2027-01-12", "40.00"],
    ["extra", "2027-01-25", "500.00"],
  ]);
});

test("gives two extras of a debt different ids, one of which waits for one-off money", () => {
  const extra = { ...billOf(TODAY), kind: "extra", cycle: null, due_date: null } as const;
  const entries = buildCalendar([ledgerOf([])], {
    from: TODAY,
    to: "2027-01-31",
    today: TODAY,
    payments: [extra, { ...extra, send_by: "2026-12-20", send_from: "2026-12-20" }],
    months: [],
    payFirst: null,
    changes: [],
    paydays: null,
    deadlines: [],
  });

  expect(new Set(entries.map(({ id }) => id)).size).toBe(2);
});

test("an open extra says that it comes from savings and when it must arrive, as on Home", () => {
  const timed = { is_from_savings: true, arrive_by: "2026-12-31", send_by: "2026-12-28" };
  const extra = { ...billOf(TODAY), kind: "extra", cycle: null, due_date: null } as const;
  const [entry] = buildCalendar([ledgerOf([])], {
    from: TODAY,
    to: "2026-12-31",
    today: TODAY,
    payments: [{ ...extra, ...timed }],
    months: [],
    payFirst: null,
    changes: [],
    paydays: null,
    deadlines: [],
  });

  expect(entry).toMatchObject({ is_from_savings: true, arrive_by: "2026-12-31" });
});

test("lists a payment in transit as sent, although the lender received the bill before", () => {
  const facts = ledgerFacts({ bank: { asOf: "2026-12-14", dueDate: "2026-12-05" } });
  const obligations = [obligation()];
  const payments = [
    payment(),
    payment({ id: "more", amount: "30.00", sentOn: "2026-12-14", seenOn: null, why: "name" }),
  ];
  const ledger = computeLedger(facts, { obligations, payments }, "2026-12-14");
  const entries = madeEntries({ debt: DEBT, ledger } as unknown as DebtLedger);

  expect(entries.map(({ amount, status }) => [amount, status])).toEqual([
    ["75.00", "paid"],
    ["30.00", "sent"],
  ]);
});

test("names no amount for a bill of which only the lender's report shows that it was paid", () => {
  const facts = ledgerFacts({
    bank: { asOf: "2026-12-20", dueDate: "2027-01-05", isOverdue: false },
  });
  const obligations = [obligation(), obligation({ dueDate: "2027-01-05" })];
  const ledger = computeLedger(facts, { obligations, payments: [] }, "2026-12-20");
  const entries = madeEntries({ debt: DEBT, ledger } as unknown as DebtLedger);

  expect(entries).toMatchObject([
    { cycle: "2026-12-05", status: "paid", amount: null, amount_source: null, was_due: "75.00" },
  ]);
});

test("lists a payment without a bill as sent until it must have arrived", () => {
  const sent = payment({ amount: "688.55", sentOn: "2026-12-15", seenOn: null, why: "by_hand" });
  const statusOn = (today: string) => {
    const ledger = computeLedger(ledgerFacts({}), { obligations: [], payments: [sent] }, today);
    const of = { debt: DEBT, ledger } as unknown as DebtLedger;
    return madeEntries(of).map(({ status }) => status);
  };

  expect(statusOn("2026-12-30")).toEqual(["sent"]);
  expect(statusOn("2026-12-31")).toEqual(["paid"]);
});

test("lists a payment that covers two bills once, with its whole amount and the later bill", () => {
  const facts = ledgerFacts({ bank: { asOf: "2026-12-24", dueDate: "2027-01-05" } });
  const late = { id: "late", amount: "22.00", sentOn: "2026-12-18", seenOn: "2026-12-19" };
  const both = { id: "both", amount: "77.89", sentOn: "2026-12-18", seenOn: "2026-12-20" };
  const obligations = [
    obligation({ amount: "44.00" }),
    obligation({ dueDate: "2027-01-05", amount: "99.89", statementDate: "2026-12-10" }),
  ];
  const payments = [payment(late), payment(both)];
  const ledger = computeLedger(facts, { obligations, payments }, "2026-12-24");
  const entries = madeEntries({ debt: DEBT, ledger } as unknown as DebtLedger);

  expect(ledger.obligations.map((each) => each.payments.length)).toEqual([2, 1]);
  expect(entries).toMatchObject([
    { id: "a-2026-12-05-late", cycle: "2026-12-05", amount: "22.00", status: "paid" },
    { id: "a-2027-01-05", cycle: "2027-01-05", amount: "77.89", status: "paid", kind: "payment" },
  ]);
});

test("shows no amount on past paydays, because it may have been another", () => {
  const paydays = { every: "two_weeks" as const, on: "2026-12-04", days: [], amount: "380.00" };
  const days = { from: "2026-12-01", to: "2026-12-31", currency: "USD" };
  const shown = paydaysOf({ paydays }, { ...days, today: "2026-12-10" });

  expect(shown.map(({ on, amount }) => [on, amount])).toEqual([
    ["2026-12-04", null],
    ["2026-12-18", "380.00"],
  ]);
});
