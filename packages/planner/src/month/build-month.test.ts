import { amountFromCents, signOf, sumAmounts } from "@snowball/money";
import fc from "fast-check";
import { expect, test } from "vitest";

import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { anyHousehold } from "../testing/any-household.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import {
  ledgerPayment,
  type ListedHousehold,
  monthOf,
  withListedPayments,
} from "../testing/month-of-household.ts";
import { planMonth } from "../testing/paying-household.ts";
import type { Month, MonthPayment } from "./month.ts";
import { type LedgerPayment, readLedger } from "./read-ledger.ts";

const TODAY = "2027-06-10";
const MONTH = "2027-06-01";
const THROUGH = "2027-06-30";

const SETTINGS: PlanSettingsFacts = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "900.00",
  rollover: true,
  one_offs: [],
  recurring: [],
  pauses: [],
  growth: null,
};

const NOTHING = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };

function household(about: Partial<ListedHousehold>): ListedHousehold {
  return { today: TODAY, debts: [cardFacts()], ledgers: [], settings: SETTINGS, ...about };
}

function ledger(
  payments: LedgerPayment[],
  about: Partial<ListedHousehold["ledgers"][number]> = {},
) {
  return { debt: "card", payments, ...NOTHING, ...about };
}

/** A bill of $85.00. */
function bill(due: string, about: Partial<LedgerPayment> = {}): LedgerPayment {
  return ledgerPayment({
    cycle: due,
    due_date: due,
    pay_by: due,
    billed: "85.00",
    due: "85.00",
    left: "85.00",
    ...about,
  });
}

/** An unconfirmed payment of an earlier month, one that was denied, one in transit, and a skipped one. */
const anyHistory = fc.subarray([
  bill("2027-03-14", { question: "was_it_paid", status: "upcoming" }),
  bill("2027-04-14", { question: "was_it_paid", status: "unknown" }),
  bill("2027-05-14", { is_late: true, status: "late", not_paid_on: "2027-05-20" }),
  bill("2027-06-03", {
    status: "sent",
    sent: "85.00",
    left: "0.00",
    sent_this_month: "85.00",
  }),
  bill("2027-06-05", { status: "skipped", left: "0.00" }),
  bill("2027-06-07", {
    status: "partial",
    sent: "40.00",
    left: "45.00",
    sent_this_month: "40.00",
  }),
]);

const anyListed: fc.Arbitrary<ListedHousehold> = fc
  .record({
    of: anyHousehold,
    history: anyHistory,
    extras: fc.constantFrom("0.00", "12.34"),
    autopay: fc.constantFrom("none", "minimum", "full"),
  })
  .map(({ of, history, extras, autopay }) => {
    const listed = withListedPayments(of);
    const sent = sumAmounts([...history.map((each) => each.sent_this_month), extras]);
    const [first, ...others] = listed.ledgers;
    if (first === undefined) return listed;
    const hasDates = first.payments.every(({ cycle }) => cycle !== null);
    const changed = hasDates
      ? { ...first, payments: [...history, ...first.payments], sent_this_month: sent }
      : first;
    return {
      ...listed,
      ledgers: [changed, ...others],
      autopay: new Map([["debt-0", autopay] as const]),
    };
  });

const anyPaydays = fc.constantFrom(null, {
  every: "two_weeks",
  on: "2027-06-04",
  days: [],
  amount: "250.00",
} as const);

function amountsOf(payments: readonly MonthPayment[]): string {
  return sumAmounts(payments.map(({ amount }) => amount ?? "0.00"));
}

/** Late, without a due date, or due this month; an extra by the day to send it. */
function isThisMonth({ kind, state, due_date: due, send_by: sendBy }: MonthPayment): boolean {
  const day = kind === "extra" ? sendBy : due;

  return state === "late" || day === null || day <= THROUGH;
}

test("each total is the sum of the listed payments", () => {
  fc.assert(
    fc.property(anyListed, anyPaydays, (of, paydays) => {
      const { payments, totals } = monthOf(of, paydays);
      const ofMonth = payments.filter(isThisMonth);
      const [total] = totals;

      expect(totals).toHaveLength(1);
      expect(total).toMatchObject({
        to_send: amountsOf(ofMonth),
        late: amountsOf(ofMonth.filter((each) => each.state === "late" && !each.is_estimated)),
        in_question: amountsOf(ofMonth.filter(({ state }) => state === "question")),
        outside_plan: amountsOf(ofMonth.filter((each) => !each.in_plan)),
        sent: sumAmounts(of.ledgers.map((each) => each.sent_this_month)),
      });
    }),
  );
});

test("the plan's money is in the listed payments to the cent, and each is the sum of its parts", () => {
  fc.assert(
    fc.property(anyListed, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const { plan } = planMonth({ ...of, ledger: readLedger(of.ledgers, TODAY) });
      const planned = payments.filter(
        (each) =>
          each.in_plan && each.state !== "question" && (each.kind === "extra" || isThisMonth(each)),
      );

      expect(amountsOf(planned)).toBe(amountFromCents(plan.left));
      const known = payments.filter(({ amount }) => amount !== null);
      expect(
        known.map(({ minimum, extra, escrow }) => sumAmounts([minimum, extra, escrow])),
      ).toEqual(known.map(({ amount }) => amount));
    }),
  );
});

test("an unconfirmed payment stays, in the sums, until it is confirmed or denied", () => {
  fc.assert(
    fc.property(anyListed, (of) => {
      const { payments, totals } = monthOf(of);
      const asked = of.ledgers.flatMap((each) =>
        each.payments.filter(({ question }) => question === "was_it_paid"),
      );
      const inQuestion = payments.filter(({ state }) => state === "question");

      expect(inQuestion.map(({ cycle }) => cycle)).toEqual(asked.map(({ cycle }) => cycle));
      expect(totals[0]?.in_question).toBe(sumAmounts(asked.map(({ left }) => left ?? "0.00")));
    }),
  );
});

const DONE = new Set(["sent", "paid", "skipped", "nothing_due"]);

test("a payment has one day to send it, today or later, and none once it is done", () => {
  fc.assert(
    fc.property(anyListed, anyPaydays, (of, paydays) => {
      const { payments } = monthOf(of, paydays);
      const done = payments.filter(({ state }) => DONE.has(state));

      expect(payments.filter(({ send_by: day }) => day !== null && day < TODAY)).toEqual([]);
      expect(
        payments.filter(({ send_by: day, from_paycheck: payday }) => payday && payday !== day),
      ).toEqual([]);
      expect(
        payments.filter(({ state, send_by: day }) => state === "late" && day !== TODAY),
      ).toEqual([]);
      expect(done.filter(({ send_by: day, amount }) => day !== null || amount !== "0.00")).toEqual(
        [],
      );
    }),
  );
});

test("no payment is listed twice", () => {
  fc.assert(
    fc.property(anyListed, anyPaydays, (of, paydays) => {
      const keys = monthOf(of, paydays).payments.map(
        ({ debt, cycle, kind, from_paycheck: paycheck }) =>
          [debt, cycle, kind === "extra" || kind === "other" ? kind : "bill", paycheck].join(),
      );

      expect(new Set(keys).size).toBe(keys.length);
    }),
  );
});

function only(month: Month): MonthPayment[] {
  return month.payments.filter(({ amount }) => signOf(amount ?? "0") > 0);
}

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

  expect(only(month)).toMatchObject([
    { debt: "card", kind: "bill", amount: "85.00", send_by: "2027-06-14" },
    { debt: "loan", kind: "extra", amount: "215.00", send_by: THROUGH },
  ]);
  expect(month.totals[0]).toMatchObject({ to_send: "300.00" });
});

test("a payment that the lender reports as missed is due today, whatever its next due date", () => {
  const month = monthOf(
    household({
      ledgers: [
        ledger([bill("2027-07-16", { due_date: "2027-05-16", is_late: true, status: "late" })]),
      ],
      settings: { ...SETTINGS, total: "85.00" },
    }),
  );

  expect(only(month)).toMatchObject([
    { kind: "arrears", state: "late", amount: "85.00", send_by: TODAY },
  ]);
  expect(month).toMatchObject({
    month: MONTH,
    next: 0,
    late_count: 1,
    totals: [{ to_send: "85.00", late: "85.00" }],
  });
});

test("the part of a payment that needs a later paycheck is a payment of its own", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-14")])],
      settings: { ...SETTINGS, total: "400.00" },
    }),
    { every: "month", on: "2027-06-25", days: [25], amount: "400.00" },
  );

  expect(only(month)).toMatchObject([
    { kind: "bill", amount: "85.00", send_by: "2027-06-14", from_paycheck: null },
    { kind: "extra", amount: "315.00", send_by: "2027-06-25", from_paycheck: "2027-06-25" },
  ]);
});

test("a lender that collects only what is due leaves the extra to the user", () => {
  const month = monthOf(
    household({
      ledgers: [ledger([bill("2027-06-14")])],
      settings: { ...SETTINGS, total: "200.00" },
      autopay: new Map([["card", "minimum"]]),
    }),
  );

  expect(only(month)).toMatchObject([
    { kind: "bill", state: "scheduled", amount: "85.00", send_by: null },
    { kind: "extra", state: "to_send", amount: "115.00", send_by: THROUGH },
  ]);
});

test("a bill of unknown amount is estimated by the plan, and says so", () => {
  const unknown = bill("2027-06-14", { billed: null, due: null, left: null, status: "unknown" });
  const month = monthOf(household({ ledgers: [ledger([unknown])] }));

  expect(month.payments).toMatchObject([
    { state: "unknown", billed: null, is_estimated: true, send_by: "2027-06-14" },
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

  expect(only(month)).toMatchObject([
    { cycle: "2027-06-14", state: "to_send", amount: "85.00", send_by: "2027-06-14" },
    { cycle: "2027-07-02", state: "to_send", amount: "85.00", send_by: "2027-06-28" },
  ]);
  expect(month.totals).toMatchObject([{ to_send: "85.00", ahead: "85.00" }]);
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

  const [, ahead] = only(month);

  // $100.00 with a few days of interest, less $85.00.
  expect(Number(ahead?.amount)).toBeGreaterThanOrEqual(15);
  expect(Number(ahead?.amount)).toBeLessThan(17);
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

test("a missed payment of unknown amount is part of the next bill, which is still due this month", () => {
  const missed = bill("2027-06-30", {
    due_date: "2027-05-30",
    billed: null,
    due: null,
    left: null,
    status: "late",
    is_late: true,
  });
  const month = monthOf(household({ ledgers: [ledger([missed])] }));

  expect(month.payments).toMatchObject([{ state: "late", is_estimated: true, send_by: TODAY }]);
  expect(month.totals).toMatchObject([{ to_send: "900.00", late: "0.00", estimated: "900.00" }]);
});
