import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { lastDateToHaveBegun } from "#features/debts/index.ts";
import { type AboutLedger as About, ledgerOf, TODAY } from "#testing/ledger-of.ts";
import { ledgerFacts, obligation, payment as paymentFixture } from "#testing/ledger-rows.ts";

import type { KeptPayment } from "./ledger-rows.ts";
import { describeLedgers } from "./planned-ledger-rules.ts";
import { computeLedger } from "./state-rules.ts";

/** Returns the missed or next payment of a debt. */
function listed(about: About, today = TODAY) {
  const [shown] = describeLedgers([ledgerOf(about, today)], { today, lastBegun: today });
  const isNext = ({ cycle, is_late: isLate }: LedgerPayment) =>
    isLate || cycle === null || cycle >= today;
  const payment = shown?.payments.find(isNext) ?? shown?.payments.at(-1);
  if (!payment) throw new Error("A debt is not listed.");

  return payment;
}

test("a missed payment of unknown amount stays listed next to the next one", () => {
  const today = "2026-12-02";
  const of = ledgerOf({ bankDueDate: "2026-12-25", bankAmount: null, isOverdue: true }, today);
  const unknown = { debtId: "a", amount: null, amountSource: null };
  const obligations = [
    obligation({ ...unknown, dueDate: "2026-11-25", statementDate: "2026-10-30" }),
    obligation({ ...unknown, dueDate: "2026-12-25", statementDate: "2026-11-30" }),
  ];
  const facts = ledgerFacts({
    debtId: "a",
    bank: { asOf: today, dueDate: "2026-12-25", isOverdue: true },
  });
  const ledger = computeLedger(facts, { obligations, payments: [] }, today);

  const [shown] = describeLedgers([{ ...of, facts, ledger }], { today, lastBegun: today });

  expect(shown?.payments).toMatchObject([
    { due_date: "2026-11-25", is_late: true, billed: null },
    { due_date: "2026-12-25", is_late: false, billed: null },
  ]);
});

test.for([
  ["25.00", true],
  [null, false],
] as const)(
  "a payment after a missed one is not billed yet if the bank reports the missed bill: %s",
  ([bankAmount, expected]) => {
    const of = ledgerOf({ bankDueDate: "2026-11-25", bankAmount, isOverdue: true });
    const [shown] = describeLedgers([of], { today: TODAY, lastBegun: TODAY });
    const [missed, coming] = shown?.payments ?? [];

    expect([missed?.is_late, missed?.billed, coming?.billed]).toEqual([true, bankAmount, null]);
    expect([missed, coming].map((each) => each?.is_unbilled ?? false)).toEqual([false, expected]);
  },
);

test.for<[string, string | null, string | null]>([
  ["2026-12-05", "25.00", null],
  ["2026-12-06", null, "25.00"],
  ["2027-02-01", null, "25.00"],
])(
  "on %s, a bank's bill without a date is that of the first payment to come, or the last",
  ([today, ...expected]) => {
    const bank = { asOf: today, dueDate: null, amount: "25.00" };
    const facts = ledgerFacts({ debtId: "a", bank });
    const unknown = { debtId: "a", amount: null, amountSource: null };
    const obligations = ["2026-12-05", "2027-01-05"].map((dueDate) =>
      obligation({ ...unknown, dueDate, statementDate: null, skippedOn: null }),
    );
    const ledger = computeLedger(facts, { obligations, payments: [] }, today);
    const of = { ...ledgerOf({ bankDueDate: null }, today), facts, ledger };

    const [shown] = describeLedgers([of], { today, lastBegun: today });
    const billedOn = (due: string) =>
      shown?.payments.find(({ due_date: date }) => date === due)?.billed ?? null;

    expect([billedOn("2026-12-05"), billedOn("2027-01-05")]).toEqual(expected);
  },
);

test.for([
  [null, "unknown"],
  ["0.00", "not_needed"],
  ["0.01", "upcoming"],
] as const)("shows a bill of %s as %s", ([userAmount, status]) => {
  expect(
    listed({ isEntered: true, bankAmount: null, bankDueDate: null, userAmount }),
  ).toMatchObject({ status });
});

test.for([
  ["the last known one", "2026-11-20T06:00:00.000Z", "last_known", true],
  ["the user's since then", "2026-11-21T06:00:00.000Z", "user", false],
] as const)(
  "the minimum of an unlinked debt is %s",
  ([, as_of, billed_source, is_last_statement]) => {
    const entered = { isEntered: true, bankAmount: null, bankDueDate: null, userAmount: "35.00" };
    const of = ledgerOf({ ...entered, userDueDay: 20 });
    const minimum = { value: "35.00", source: "user", as_of, bank_value: null } as const;
    const debt = { ...of.debt, minimum, mask: "4821", last_report_at: "2026-11-20T06:00:00.000Z" };

    const [shown] = describeLedgers([{ ...of, debt }], { today: TODAY, lastBegun: TODAY });

    expect(shown?.payments).toMatchObject([
      { billed: "35.00", billed_source, billed_as_of: as_of, is_last_statement },
    ]);
  },
);

test.for<[string, About, boolean]>([
  ["its date is past and something is due", { bankDueDate: "2026-11-30" }, true],
  ["it is due today", { bankDueDate: TODAY }, false],
  ["nothing is due", { bankDueDate: "2026-11-30", bankAmount: "0.00" }, false],
  ["the amount is unknown", { bankDueDate: "2026-11-30", bankAmount: null }, false],
  ["there is no date", { bankDueDate: null }, false],
  [
    "the lender reports it, whatever the date",
    { bankDueDate: "2027-01-01", isOverdue: true },
    true,
  ],
  ["the lender reports nothing overdue", { bankDueDate: "2026-11-30", isOverdue: false }, false],
  [
    "the bank reports no amount and the user's amount is due",
    { bankAmount: null, bankDueDate: "2026-11-30", userAmount: "40.00" },
    true,
  ],
])("whether a payment is overdue if %s", ([, about, expected]) => {
  expect(listed(about).is_late).toBe(expected);
});

test.for<[string, About, string | null]>([
  ["is past, by our own rule", { bankDueDate: "2026-11-30" }, "2026-11-30"],
  ["is past, by the lender's report", { bankDueDate: "2026-11-28", isOverdue: true }, "2026-11-28"],
  ["is in the future", { bankDueDate: "2026-12-11", isOverdue: true }, "2026-11-11"],
  ["is more than a month away", { bankDueDate: "2027-01-31", isOverdue: true }, "2026-11-30"],
  ["is unknown", { bankDueDate: null, isOverdue: true }, null],
])("shows an overdue payment with the missed date if the lender's date %s", ([, about, date]) => {
  expect(listed(about)).toMatchObject({ is_late: true, due_date: date });
});

test("shows a minimum that the bank reports before its statement is issued (spec 2)", () => {
  const far = { bankDueDate: "2027-01-15", statementDate: "2026-11-11", bankAmount: "35.00" };

  expect(listed(far)).toMatchObject({
    billed: "35.00",
    left: "35.00",
    due: null,
    status: "upcoming",
    is_last_statement: true,
  });
  expect(listed({ ...far, bankAmount: "0.00" })).toMatchObject({
    billed: "0.00",
    status: "not_needed",
    is_last_statement: true,
  });
  expect(listed({ ...far, bankAmount: "0.00", owed: "0.00" })).toMatchObject({
    billed: "0.00",
    is_last_statement: false,
  });
  expect(listed({ ...far, bankAmount: null })).toMatchObject({
    billed: null,
    status: "unknown",
    is_last_statement: false,
  });
});

test.for<[string, About, Set<string>, string | null]>([
  ["contains a missed payment that was paid", {}, new Set(["a"]), null],
  ["contains no missed payment", {}, new Set(), "35.00"],
  ["is overdue itself", { isOverdue: true }, new Set(["a"]), "35.00"],
])(
  "shows the last statement's minimum for the next payment unless it %s",
  ([, about, behind, billed]) => {
    const far = { bankDueDate: "2027-01-15", statementDate: "2026-11-11", bankAmount: "35.00" };
    const of = ledgerOf({ ...far, ...about });
    const [shown] = describeLedgers([of], { today: TODAY, lastBegun: TODAY }, { behind });

    expect(shown?.payments).toMatchObject([{ billed, left: billed }]);
    expect(shown?.payments[0]?.may_contain_missed ?? false).toBe(billed === null);
  },
);

test.for<[string, About]>([
  ["its statement is 40 days before", { statementDate: "2026-10-31" }],
  ["the bank reports no statement", { statementDate: null }],
  ["the user corrected it", { statementDate: "2026-10-01", userAmount: "60.00" }],
])("a minimum belongs to this payment if %s", ([, about]) => {
  expect(listed(about).is_last_statement).toBe(false);
});

test("subtracts payments from the last statement's minimum as well", () => {
  const of = ledgerOf({ bankDueDate: "2027-01-15", statementDate: "2026-11-11" });
  const payment = paymentFixture({ debtId: "a", amount: "10.00", chosenCycle: "2027-01-15" });
  const kept = { obligations: of.obligations, payments: [payment] };
  const ledger = computeLedger(of.facts, kept, TODAY);

  const [shown] = describeLedgers([{ ...of, ledger }], { today: TODAY, lastBegun: TODAY });
  expect(shown?.payments).toMatchObject([{ billed: "25.00", left: "15.00", status: "partial" }]);
});

test("a day is over only when it is over in every time zone", () => {
  expect(lastDateToHaveBegun(new Date("2026-12-01T11:59:59Z"))).toBe("2026-11-30");
  expect(lastDateToHaveBegun(new Date("2026-12-01T12:00:00Z"))).toBe("2026-12-01");
});

test("uses the user's amount before the bank's, and if the bank reports none", () => {
  expect(listed({ bankAmount: null, userAmount: "40.00" })).toMatchObject({
    status: "upcoming",
    billed: "40.00",
  });
  expect(listed({ bankAmount: "25.00", userAmount: "0.00" })).toMatchObject({
    status: "not_needed",
    billed: "0.00",
  });
  expect(listed({ bankAmount: null })).toMatchObject({ status: "unknown", billed: null });
});

test.for<[string, About, string | null]>([
  ["the user's day of this month if it is in the future", { userDueDay: 5 }, "2026-12-05"],
  ["today if it is the user's day", { userDueDay: 1 }, TODAY],
  ["the month's last day if the user entered 31", { userDueDay: 31 }, "2026-12-31"],
  ["no date if the user entered no day", {}, null],
])("a payment of an entered debt is due on %s", ([, about, dueDate]) => {
  const entered = { isEntered: true, bankDueDate: null, userAmount: "9.00", ...about };

  expect(listed(entered).due_date).toBe(dueDate);
});

test("keeps the date of a payment that the user reports as missed on the next day", () => {
  const today = "2026-12-02";
  const of = ledgerOf({ isEntered: true, userAmount: "75.00", userDueDay: 1 }, today);
  const denied = obligation({ debtId: "a", dueDate: TODAY, notPaidOn: today, notPaidSeen: "0.00" });
  const ledger = computeLedger(of.facts, { obligations: [denied], payments: [] }, today);

  // The day before is not over in every time zone.
  const [shown] = describeLedgers([{ ...of, ledger }], { today, lastBegun: TODAY });
  expect(shown?.payments).toMatchObject([{ is_late: true, due_date: TODAY }]);
});

test.for([
  ["2026-12-10", "2026-11-11"],
  ["2026-12-20", "2026-11-11"],
] as const)(
  "on %s, an overdue flag of December 1 is about the payment of %s",
  ([today, missed]) => {
    const of = ledgerOf({ bankDueDate: "2026-12-11", isOverdue: true });
    const [shown] = describeLedgers([of], { today, lastBegun: today });

    expect(shown?.payments).toMatchObject([{ is_late: true, due_date: missed }]);
  },
);

test("lists a linked debt without payments by its bank or user only if it owes something", () => {
  const silent = { liability: null, bankAmount: null, bankDueDate: null, owed: "0.00" };
  const shown = (about: About) =>
    describeLedgers([ledgerOf(about)], { today: TODAY, lastBegun: TODAY }).length;

  expect(shown(silent)).toBe(0);
  expect(shown({ ...silent, owed: "500.00" })).toBe(1);
  expect(shown({ ...silent, userAmount: "40.00" })).toBe(1);
  expect(shown({ ...silent, userDueDay: 5 })).toBe(1);
});

test.for([
  ["500.00", { sent_this_month: "0.00", sent_ahead: "75.00" }],
  ["0.00", { sent_this_month: "75.00", sent_ahead: "0.00" }],
] as const)(
  "if a debt owes %s, counts an early payment in the month of its due date, unless nothing is due",
  ([owed, expected]) => {
    const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
    const facts = { ...of.facts, owed };
    const due = obligation({ debtId: "a", cycle: "2027-01-02", dueDate: "2027-01-02" });
    const sent = paymentFixture({ debtId: "a", sentOn: "2026-12-29", chosenCycle: due.cycle });
    const kept = {
      obligations: [{ ...due, isClosed: false }],
      payments: [{ ...sent, createdAt: new Date(0), isClosed: false }],
    };
    const today = "2026-12-30";
    const ledger = computeLedger(facts, kept, today);

    expect(
      describeLedgers([{ ...of, facts, kept, ledger }], { today, lastBegun: today }),
    ).toMatchObject([expected]);
  },
);

test.for([
  ["is assigned to next month's bill", "2027-01-20", "2027-01-20", true],
  ["is not assigned to it", "2027-01-20", null, false],
  ["is assigned to the bill of the month after", "2027-02-20", "2027-02-20", true],
] as const)(
  "counts a payment a month before its last safe day in the month that it was sent in, or in that of its bill: it %s",
  ([, dueDate, chosenCycle, isAhead]) => {
    const expected = isAhead
      ? { sent_this_month: "0.00", sent_ahead: "75.00" }
      : { sent_this_month: "75.00", sent_ahead: "0.00" };
    const of = ledgerOf();
    const bill = {
      ...obligation({ debtId: "a", dueDate, statementDate: "2026-12-20" }),
      isClosed: false,
    };
    const sent = paymentFixture({ debtId: "a", sentOn: "2026-12-28", chosenCycle });
    const payments = [{ ...sent, seenOn: "2026-12-29", createdAt: new Date(0), isClosed: false }];
    const kept = { obligations: [bill], payments };
    const today = "2026-12-30";
    const ledger = computeLedger(of.facts, kept, today);

    expect(describeLedgers([{ ...of, kept, ledger }], { today, lastBegun: today })).toMatchObject([
      expected,
    ]);
  },
);

test.for([
  ["was sent late, after the bill", { sentOn: "2026-11-27" }, true],
  [
    "was sent late, before a new bill",
    { sentOn: "2026-11-27", statementDate: "2026-11-28" },
    false,
  ],
  ["arrived a day after the due date", { sentOn: "2026-11-11" }, false],
  ["was sent, but the bank still reports it as overdue", { isOverdue: true }, true],
] as const)("says that a bill may contain a missed payment if it %s", ([, about, isBehind]) => {
  const { sentOn, ...reported } = { sentOn: "2026-11-10", statementDate: "2026-10-16", ...about };
  const of = ledgerOf(reported);
  const bill = obligation({ debtId: "a", dueDate: "2026-11-10", cycle: "2026-11-10" });
  const sent = paymentFixture({ debtId: "a", sentOn, chosenCycle: bill.cycle });
  const kept = {
    obligations: [{ ...bill, isClosed: false }],
    payments: [{ ...sent, createdAt: new Date(0), isClosed: false }],
  };
  const ledger = computeLedger(of.facts, kept, TODAY);
  const [shown] = describeLedgers([{ ...of, kept, ledger }], { today: TODAY, lastBegun: TODAY });

  expect(shown?.is_behind ?? false).toBe(isBehind);
});

test.for<[string, Partial<KeptPayment>[], object[]]>([
  [
    "is unconfirmed",
    [],
    [
      { cycle: "2026-11-25", is_late: true },
      { cycle: "2026-12-25", is_late: false },
    ],
  ],
  [
    "is in transit",
    [{ sentOn: "2026-12-01", seenOn: null, recordedAs: "sent" }],
    [
      { cycle: "2026-11-25", is_late: false, status: "sent" },
      { cycle: "2026-12-25", is_late: false },
    ],
  ],
])("the overdue flag of a lender is about an earlier payment that %s", ([, paid, expected]) => {
  const today = "2026-12-02";
  const of = ledgerOf();
  const facts = ledgerFacts({
    debtId: "a",
    bank: { asOf: "2026-11-25", dueDate: "2026-12-25", amount: "75.00", isOverdue: true },
  });
  const obligations = ["2026-11-25", "2026-12-25"].map((dueDate) => ({
    ...obligation({ debtId: "a", dueDate, statementDate: null, amountSource: "user" }),
    isClosed: false,
  }));
  const payments = paid.map((each) => ({
    ...paymentFixture({ debtId: "a", ...each }),
    createdAt: new Date(0),
    isClosed: false,
  }));
  const kept = { obligations, payments };
  const ledger = computeLedger(facts, kept, today);

  expect(
    describeLedgers([{ ...of, facts, kept, ledger }], { today, lastBegun: today })[0]?.payments,
  ).toMatchObject(expected);
});

test.for<[string, Partial<KeptPayment>, object[] | undefined]>([
  ["one kind of evidence", {}, undefined],
  [
    "two kinds of evidence",
    { recordedAs: "sent", why: "by_hand", seenOn: null, lenderTransactionId: null },
    [
      { by: "by_hand", amount: "22.00" },
      { by: "lender_credit", amount: "30.00" },
    ],
  ],
])(
  "names the evidence of each part of a bill that is paid in two parts with %s",
  ([, last, expected]) => {
    const of = ledgerOf({ bankDueDate: null });
    const part = (amount: string, about: Partial<KeptPayment>) => ({
      ...paymentFixture({ id: amount, debtId: "a", amount, sentOn: "2026-12-02", ...about }),
      createdAt: new Date(0),
      isClosed: false,
    });
    const kept = {
      obligations: [{ ...obligation({ debtId: "a", amount: "52.00" }), isClosed: false }],
      payments: [part("30.00", {}), part("22.00", last)],
    };
    const today = "2026-12-04";
    const ledger = computeLedger(of.facts, kept, today);
    const [shown] = describeLedgers([{ ...of, kept, ledger }], { today, lastBegun: today });

    expect(shown?.payments[0]?.recognised_parts).toEqual(expected);
  },
);

test.for<[string, string, FirstDue, object]>([
  [
    "reports it before the month that precedes it",
    "2027-01-30",
    {},
    { first_due_on: "2027-03-06" },
  ],
  ["reported it before this month began", "2027-02-10", {}, { first_due_on: "2027-03-06" }],
  [
    "received a payment since then",
    "2027-02-10",
    paidOn("2027-02-08"),
    { first_due_on: "2027-03-06" },
  ],
  [
    "received last month's payment before",
    "2027-02-10",
    paidOn("2027-01-20"),
    { is_met_before: true },
  ],
  ["reports it this month", "2027-02-10", { statedOn: "2027-02-05" }, { is_met_before: true }],
  [
    "reports it this month, and that a payment was missed",
    "2027-02-10",
    { statedOn: "2027-02-05", isOverdue: true },
    {},
  ],
  ["reports it in its month", "2027-03-01", {}, {}],
])(
  "nothing is due before the first due date if the lender %s: %s",
  ([, today, about, expected]) => {
    const { statedOn = "2027-01-30", lastPaymentDate = null, isOverdue = null } = about;
    const paid = { lastPaymentDate, isOverdue };
    const bank = { asOf: today, dueDate: "2027-03-06", amount: "48.00", ...paid };
    const facts = ledgerFacts({ debtId: "a", kind: "student_loan", bank });
    const first = { debtId: "a", dueDate: "2027-03-06", amount: "48.00", statementDate: null };
    const obligations = [obligation({ ...first, statedOn })];
    const ledger = computeLedger(facts, { obligations, payments: [] }, today);
    const of = { ...ledgerOf({}, today), facts, ledger };
    const [shown] = describeLedgers([of], { today, lastBegun: today });
    const { first_due_on, is_met_before } = shown ?? {};

    expect({ first_due_on, is_met_before }).toEqual({
      first_due_on: undefined,
      is_met_before: undefined,
      ...expected,
    });
  },
);

type FirstDue = { statedOn?: string; lastPaymentDate?: string; isOverdue?: boolean };

function paidOn(lastPaymentDate: string): FirstDue {
  return { lastPaymentDate };
}

test.for([
  ["2026-12-02", "75.00"],
  ["2026-11-10", "0.00"],
] as const)(
  "a bill that was paid last month counts as this month's if the debt became known on %s: $%s",
  ([statedOn, sent]) => {
    const today = "2026-12-04";
    const facts = ledgerFacts({ debtId: "a", bank: { asOf: today, dueDate: "2026-12-05" } });
    const paid = paymentFixture({ debtId: "a", sentOn: "2026-11-30", seenOn: "2026-12-02" });
    const obligations = [obligation({ debtId: "a", statedOn })];
    const ledger = computeLedger(facts, { obligations, payments: [paid] }, today);
    const of = { ...ledgerOf({}, today), facts, ledger };
    const [shown] = describeLedgers([of], { today, lastBegun: today });

    expect(shown?.sent_this_month).toBe(sent);
  },
);
