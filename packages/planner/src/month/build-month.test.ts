import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import {
  bill,
  household,
  ledger,
  paymentsToSend,
  SETTINGS,
  TODAY,
} from "../testing/month-fixture.ts";
import { ledgerPayment, type ListedHousehold, monthOf } from "../testing/month-of-household.ts";
import { isPaidByOthers } from "./describe-payments.ts";

/** Three business days before June 30, 2027, so that an extra arrives this month. */
const LAST_DAY_FOR_EXTRA = "2027-06-25";

/** A student loan of which a servicer reports that nothing is due, and no date. */
function loanWithoutBill(defermentUntil: string | null) {
  const debt = cardFacts({
    uuid: "loan",
    kind: "student_loan",
    owed: { value: "9200.00", source: "bank" },
    balances: [
      balanceFacts({ id: "loan", amount: "9200.00", apr: { value: "4", source: "bank" } }),
    ],
    minimum: { value: "0.00", source: "bank" },
    minimum_rule: null,
    minimum_estimate: "91.99",
    due_day: null,
    due_date: null,
    deferment_until: defermentUntil,
  });
  const nothing = ledgerPayment({
    billed: "0.00",
    due: "0.00",
    left: "0.00",
    status: "not_needed",
  });

  return household({ debts: [debt], ledgers: [ledger([nothing], { debt: "loan" })] });
}

test("in the month in which a deferment ends nothing is due, if the servicer reports so", () => {
  const { payments } = monthOf(loanWithoutBill("2027-06-28"));

  expect(payments.map(({ kind, state, minimum }) => [kind, state, minimum])).toEqual([
    ["bill", "nothing_due", "0.00"],
    ["extra", "to_send", "0.00"],
  ]);
});

test.for([
  ["user", 0],
  ["bank", 1],
] as const)(
  "an entered debt that is paid off lists no bills with nothing to send: owed by the %s",
  ([source, listed]) => {
    const paidOff = cardFacts({ owed: { value: "0.00", source } });
    const nothing = ledgerPayment({ cycle: "2027-06-14", left: "0.00", status: "not_needed" });
    const { payments } = monthOf(household({ debts: [paidOff], ledgers: [ledger([nothing])] }));

    expect(payments).toHaveLength(listed);
  },
);

test("a payment that the plan estimates is not listed as nothing due as well", () => {
  const { payments } = monthOf(loanWithoutBill("2027-05-28"));

  expect(payments.map(({ kind, state }) => [kind, state])).toEqual([["bill", "to_send"]]);
  expect(payments[0]).toMatchObject({ is_estimated: true });
});

/** A loan in forbearance of which the servicer reports neither a payment nor an end, and a card of $85.00. */
function pausedWithoutEnd(settings: Partial<PlanSettingsFacts>) {
  const { debts, ledgers } = loanWithoutBill(null);
  const paused = { repayment_plan: null, loan_status: { type: "forbearance", end_date: null } };
  const loans = debts.map((debt) => ({ ...debt, student_loan: paused }));

  return monthOf(
    household({
      debts: [cardFacts(), ...loans],
      ledgers: [ledger([bill("2027-06-14")]), ...ledgers],
      settings: { ...SETTINGS, ...settings },
    }),
  );
}

test("a loan that is paused without an end requests nothing, and a derived budget sends it nothing", () => {
  const { payments, totals } = pausedWithoutEnd({ total: "200.00", is_derived: true });

  expect(payments.find(({ debt }) => debt === "loan")).toMatchObject({
    kind: "bill",
    state: "nothing_due",
    amount: "0.00",
  });
  expect(totals).toMatchObject([{ to_send: "85.00" }]);
});

test("a budget that the user chose is used in whole while a loan is paused without an end", () => {
  expect(pausedWithoutEnd({ total: "200.00" }).totals).toMatchObject([{ to_send: "200.00" }]);
});

test("money that the plan sends to a deferred loan is listed", () => {
  const loan = cardFacts({
    uuid: "loan",
    kind: "student_loan",
    owed: { value: "9200.00", source: "user" },
    balances: [
      balanceFacts({ id: "loan", amount: "9200.00", apr: { value: "28", source: "user" } }),
    ],
    minimum: { value: "100.00", source: "user" },
    deferment_until: "2027-12-31",
  });
  const month = monthOf(
    household({
      debts: [cardFacts({ is_prepayable: false }), loan],
      ledgers: [
        ledger([bill("2027-06-14")]),
        ledger([ledgerPayment({ billed: "100.00", left: "0.00", status: "not_needed" })], {
          debt: "loan",
        }),
      ],
      settings: { ...SETTINGS, total: "300.00" },
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { debt: "card", kind: "bill", amount: "85.00", send_by: "2027-06-14" },
    { debt: "loan", kind: "extra", amount: "215.00", send_by: LAST_DAY_FOR_EXTRA },
  ]);
  expect(month.totals[0]).toMatchObject({ to_send: "300.00" });
});

test("a bill that a listed extra makes unnecessary is known until the extra is sent", () => {
  const rest = { value: "300.00", source: "bank" } as const;
  const card = cardFacts({ owed: rest, balances: [balanceFacts({ amount: rest.value })] });
  const { payments } = monthOf(
    household({ debts: [card], ledgers: [ledger([bill("2027-06-14"), bill("2027-07-14")])] }),
  );

  expect(payments.map(({ state }) => state)).toEqual(["to_send", "nothing_due"]);
  expect(payments.map(isPaidByOthers)).toEqual([false, true]);
});

test("the part of a payment that needs a later paycheck is a payment of its own", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-14")])],
      settings: { ...SETTINGS, total: "400.00" },
    }),
    { every: "month", on: "2027-06-25", days: [25], amount: "400.00" },
  );

  expect(paymentsToSend(month)).toMatchObject([
    { kind: "bill", amount: "85.00", send_by: "2027-06-14", from_paycheck: null },
    { kind: "extra", amount: "315.00", send_by: "2027-06-25", from_paycheck: "2027-06-25" },
  ]);
});

test.for([
  ["300.00", "900.00", false],
  ["3000.00", "900.00", true],
] as const)(
  "a last payment that is sent late belongs to the month of the payoff: %s owed",
  ([owed, total, arrivesLater]) => {
    const card = cardFacts({
      owed: { value: owed, source: "bank" },
      balances: [balanceFacts({ amount: owed })],
    });
    const month = monthOf(
      household({
        today: "2027-06-29",
        debts: [card],
        ledgers: [ledger([bill("2027-07-20")])],
        settings: { ...SETTINGS, total },
      }),
    );

    expect(month.payments.filter(({ kind }) => kind === "extra")).toMatchObject([
      { arrives_next_month: arrivesLater },
    ]);
  },
);

test("an extra that is sent after its last safe day says that it arrives next month", () => {
  const extraWith = (day: string, leadDays: number) => {
    const of = household({
      debts: [cardFacts({ lead_days: leadDays })],
      ledgers: [ledger([bill("2027-06-14")])],
      settings: { ...SETTINGS, total: "400.00" },
    });
    const month = monthOf(of, {
      every: "month",
      on: null,
      days: [Number(day.slice(8))],
      amount: "400.00",
    });
    return month.payments.find(({ kind }) => kind === "extra");
  };

  expect(extraWith("2027-06-25", 3)).toMatchObject({ arrives_next_month: false });
  expect(extraWith("2027-06-28", 3)).toMatchObject({
    send_by: "2027-06-28",
    from_paycheck: "2027-06-28",
    arrives_next_month: true,
  });
  expect(extraWith("2027-06-28", 1)).toMatchObject({ arrives_next_month: false });
});

test("a lender that collects only what is due leaves the extra to the user", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-14")])],
      settings: { ...SETTINGS, total: "200.00" },
      autopay: new Map([["card", "minimum"]]),
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { kind: "bill", state: "scheduled", amount: "85.00", send_by: null },
    { kind: "extra", state: "to_send", amount: "115.00", send_by: LAST_DAY_FOR_EXTRA },
  ]);
});

test("a payment without a due date is sent on the last day for an extra, or today if that day has passed", () => {
  const undated = (today: string, isKnown: boolean) => {
    const own = bill("2027-06-30", { due_date: null, pay_by: null });
    const debts = [cardFacts({ due_day: null, due_date: null, lead_days: 3 })];
    const ledgers = isKnown ? [ledger([own])] : [];
    const [payment] = paymentsToSend(monthOf(household({ today, debts, ledgers })));
    return { kind: payment?.kind, day: payment?.send_by };
  };

  for (const isKnown of [true, false]) {
    expect(undated(TODAY, isKnown)).toEqual({ kind: "bill", day: LAST_DAY_FOR_EXTRA });
    expect(undated("2027-06-28", isKnown)).toEqual({ kind: "bill", day: "2027-06-28" });
  }
});

test("an extra is sent the debt's lead days before the month ends, or today if that day has passed", () => {
  const extraOn = (today: string, leadDays: number) => {
    const [extra] = paymentsToSend(
      monthOf(
        household({
          today,
          debts: [cardFacts({ lead_days: leadDays })],
          ledgers: [ledger([], { sent_this_month: "85.00" })],
          settings: { ...SETTINGS, total: "200.00" },
        }),
      ),
    );
    return { kind: extra?.kind, day: extra?.send_by };
  };

  expect(extraOn("2027-06-10", 3)).toEqual({ kind: "extra", day: LAST_DAY_FOR_EXTRA });
  expect(extraOn("2027-06-10", 0)).toEqual({ kind: "extra", day: "2027-06-30" });
  expect(extraOn("2027-06-10", 5)).toEqual({ kind: "extra", day: "2027-06-23" });
  expect(extraOn("2027-06-28", 3)).toEqual({ kind: "extra", day: "2027-06-28" });
  // May 31 is Memorial Day, and the days before it are a weekend.
  expect(extraOn("2027-05-10", 1)).toEqual({ kind: "extra", day: "2027-05-27" });
});

test("bills of unknown amount are estimated by the plan, and say so, also next month's", () => {
  const unknown = (due: string) =>
    bill(due, { billed: null, due: null, left: null, status: "unknown" });
  const ledgers = [ledger([unknown("2027-06-14"), unknown("2027-07-14")])];
  const month = monthOf(household({ ledgers }));

  const estimated = { state: "unknown", billed: null, is_estimated: true };
  expect(month.payments.filter(({ kind }) => kind === "bill")).toMatchObject([
    { ...estimated, minimum: "85.00", send_by: "2027-06-14" },
    { ...estimated, minimum: "60.72", amount: "60.72", send_by: "2027-07-14" },
  ]);
  expect(month.totals[0]?.estimated).toBe(month.totals[0]?.to_send);
});

test("a bill that cannot be estimated is counted, not summed", () => {
  const card = cardFacts({ minimum: { value: null, source: null }, is_included: false });
  const unknown = bill("2027-06-14", { billed: null, due: null, left: null, status: "unknown" });
  const month = monthOf(household({ debts: [card], ledgers: [ledger([unknown])] }));

  expect(month).toMatchObject({ unknown_count: 1, next: null, totals: [{ to_send: "0.00" }] });
  expect(month.payments).toMatchObject([{ amount: null, state: "unknown" }]);
});

test("a payment of next month with its last safe day in this one is listed, also if the budget is too low for a plan", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-14"), bill("2027-07-02", { pay_by: "2027-06-28" })])],
      settings: { ...SETTINGS, total: "50.00" },
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    {
      cycle: "2027-06-14",
      state: "to_send",
      amount: "50.00",
      uncovered: "35.00",
      send_by: "2027-06-14",
    },
    { cycle: "2027-07-02", state: "to_send", amount: "85.00", send_by: "2027-06-28" },
  ]);
  expect(month.totals).toMatchObject([{ to_send: "50.00", uncovered: "35.00", ahead: "85.00" }]);
});

test("without a plan, a payment of next month is at most what the debt will owe", () => {
  const card = cardFacts({
    owed: { value: "100.00", source: "bank" },
    balances: [balanceFacts({ amount: "100.00" })],
  });
  const month = monthOf(
    household({
      debts: [card],
      ledgers: [ledger([bill("2027-06-14"), bill("2027-07-02", { pay_by: "2027-06-28" })])],
      settings: { ...SETTINGS, total: "50.00" },
    }),
  );

  const [, ahead] = paymentsToSend(month);

  // $100.00 with a few days of interest, less the $50.00 that the budget covers.
  expect(Number(ahead?.amount)).toBeGreaterThanOrEqual(50);
  expect(Number(ahead?.amount)).toBeLessThan(52);
});

test("no payment that next month's plan adds an extra to is next before it has to be sent", () => {
  const nextAfter = (due: string, about: Partial<LedgerPayment> = {}) => {
    const paid = bill("2027-06-14", { left: "0.00", paid: "85.00", status: "paid" });
    const ledgers = [ledger([paid, bill(due, about)], { sent_this_month: "900.00" })];
    const month = monthOf(household({ ledgers }));
    return month.next === null ? null : month.payments[month.next]?.due_date;
  };

  expect(nextAfter("2027-07-02", { pay_by: "2027-06-28" })).toBe("2027-07-02");
  // With July's money, the plan may send more than this minimum.
  expect(nextAfter("2027-07-14", { pay_by: "2027-07-09" })).toBeNull();
  // A payment before its statement counts toward the earlier one.
  const early = { pay_by: "2027-06-28", is_last_statement: true };
  expect(nextAfter("2027-07-02", early)).toBeNull();
  // The statement of an unlinked debt stays unknown.
  expect(nextAfter("2027-07-02", { ...early, billed_source: "last_known" })).toBe("2027-07-02");
});

test("a payment of a later month is at most what the plan still owes by then", () => {
  const card = cardFacts({
    owed: { value: "270.00", source: "bank" },
    balances: [balanceFacts({ amount: "270.00" })],
  });
  const dates = ["2027-06-14", "2027-07-14", "2027-08-14"];
  const month = monthOf(
    household({
      debts: [card],
      ledgers: [ledger(dates.map((date) => bill(date)))],
      settings: { ...SETTINGS, total: "130.00" },
    }),
  );
  const [now, next, last] = dates.map((date) => month.payments.find(({ cycle }) => cycle === date));

  expect([now?.amount, next?.amount]).toEqual(["130.00", "85.00"]);
  // $270.00 with some interest, less two payments of $130.00.
  expect(Number(last?.amount)).toBeGreaterThanOrEqual(10);
  expect(Number(last?.amount)).toBeLessThan(20);
});

test("what was sent to a debt without an interest rate is outside the plan", () => {
  const card = cardFacts({
    uuid: "unknown",
    balances: [balanceFacts({ apr: { value: null, source: null } })],
  });
  const month = monthOf(
    household({
      debts: [cardFacts(), card],
      ledgers: [
        ledger([bill("2027-06-14")]),
        ledger([ledgerPayment({ status: "unknown" })], {
          debt: "unknown",
          sent_this_month: "35.00",
        }),
      ],
    }),
  );
  const ofUnknown = month.payments.filter(({ debt }) => debt === "unknown");

  expect(ofUnknown.map(({ kind, in_plan: isInPlan }) => [kind, isInPlan])).toEqual([
    ["bill", false],
    ["other", false],
  ]);
});

test("payments are listed by due date, those without one last, and by name", () => {
  const due = ["2027-06-20", null, "2027-06-12", "2027-06-20", null];
  const names = ["zoe", "Émile", "amex", "Äpfel", "emily"];
  const debts = names.map((uuid) => cardFacts({ uuid, is_included: false }));
  const ledgers = names.map((debt, at) => {
    const date = due[at] ?? null;
    const payment = date === null ? ledgerPayment({ billed: "85.00", left: "85.00" }) : bill(date);
    return ledger([payment], { debt });
  });
  const order = (of: Partial<ListedHousehold>) =>
    monthOf(household(of)).payments.map(({ debt }) => debt);

  const expected = ["amex", "Äpfel", "zoe", "Émile", "emily"];
  expect(order({ debts, ledgers })).toEqual(expected);
  expect(order({ debts: debts.toReversed(), ledgers: ledgers.toReversed() })).toEqual(expected);
});

test("the extra of next month's payment is not part of this month", () => {
  const loan = cardFacts({
    kind: "auto_loan",
    owed: { value: "60.00", source: "bank" },
    balances: [balanceFacts({ amount: "60.00", apr: { value: "0", source: "user" } })],
    minimum: { value: "20.00", source: "bank" },
  });
  const month = monthOf(
    household({
      debts: [loan],
      ledgers: [
        ledger([
          bill("2027-07-01", {
            pay_by: "2027-06-28",
            billed: "10.00",
            due: "10.00",
            left: "10.00",
          }),
        ]),
      ],
      settings: { ...SETTINGS, total: "20.00", steady: true },
      autopay: new Map([["card", "minimum"]]),
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { kind: "bill", state: "scheduled", cycle: "2027-07-01", amount: "10.00" },
    { kind: "extra", amount: "20.00" },
  ]);
  expect(month.totals[0]).toMatchObject({ to_send: "20.00" });
});

test("an extra to a debt with a bill in question is a payment of its own", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-02", { question: "was_it_paid" })])],
      settings: { ...SETTINGS, total: "200.00" },
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { kind: "bill", state: "question", amount: "85.00", send_by: null },
    { kind: "extra", state: "to_send", amount: "115.00", send_by: LAST_DAY_FOR_EXTRA },
  ]);
  expect(month.totals[0]).toMatchObject({ to_send: "200.00", in_question: "85.00" });
});

test("extras to one debt on one day are one payment", () => {
  const late = bill("2027-06-09", { is_late: true, status: "late" });
  const month = monthOf(
    household({
      debts: [
        cardFacts({ minimum: { value: "85.00", source: "user" } }),
        cardFacts({ uuid: "store", due_day: 25, minimum: { value: "150.00", source: "user" } }),
      ],
      ledgers: [ledger([late]), ledger([late], { debt: "store" })],
      settings: { ...SETTINGS, total: "340.00", steady: true },
    }),
    { every: "two_weeks", on: "2027-06-04", days: [], amount: "170.00" },
  );

  expect(paymentsToSend(month)).toMatchObject([
    { debt: "card", kind: "arrears", amount: "85.00", send_by: TODAY },
    { debt: "store", kind: "arrears", amount: "85.00", send_by: TODAY },
    { debt: "store", kind: "extra", amount: "170.00", send_by: "2027-06-18" },
  ]);
});

test.each([true, false])(
  "marks escrow as estimated if no one stated it, in the plan or outside: %s",
  (isIncluded) => {
    const home = cardFacts({
      kind: "mortgage",
      owed: { value: "312450.00", source: "bank" },
      balances: [balanceFacts({ amount: "312450.00", apr: { value: "4.25", source: "bank" } })],
      minimum: { value: "2310.50", source: "bank" },
      escrow: "512.33",
      is_included: isIncluded,
    });
    const due = { billed: "2310.50", due: "2310.50", left: "2310.50" };
    const paymentsOf = (debt: typeof home) =>
      monthOf(household({ debts: [debt], ledgers: [ledger([bill("2027-06-15", due)])] })).payments;

    expect(paymentsOf(home)).toMatchObject([{ escrow: "512.33", is_escrow_estimated: false }]);
    expect(paymentsOf({ ...home, escrow: null, escrow_estimate: "512.33" })).toMatchObject([
      { escrow: "512.33", is_escrow_estimated: true },
    ]);
  },
);
