import type { LedgerPayment } from "@snowball/contract";
import { sumAmounts } from "@snowball/money";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import {
  bill,
  household,
  ledger,
  paymentsToSend,
  SETTINGS,
  TODAY,
} from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";
import { alsoDueOn, isLastPayment } from "./describe-payments.ts";

const MONTH = "2027-06-01";

test("a payment that the lender reports as missed is due today, whatever its next due date", () => {
  const month = monthOf(
    household({
      ledgers: [
        ledger([bill("2027-07-16", { due_date: "2027-05-16", is_late: true, status: "late" })]),
      ],
      settings: { ...SETTINGS, total: "85.00" },
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { kind: "arrears", state: "late", amount: "85.00", send_by: TODAY },
  ]);
  expect(month).toMatchObject({
    month: MONTH,
    next: 0,
    late_count: 1,
    totals: [{ to_send: "85.00", late: "85.00" }],
  });
});

test("only what is due of a missed payment is late, not what a constant payment adds", () => {
  const missed = bill("2027-06-05", { is_late: true, status: "late" });
  const month = monthOf(
    household({
      debts: [
        cardFacts({ minimum: { value: "95.00", source: "user" } }),
        cardFacts({ uuid: "store", minimum: { value: "90.00", source: "user" } }),
      ],
      ledgers: [ledger([missed]), ledger([missed], { debt: "store" })],
      settings: { ...SETTINGS, total: "185.00", steady: true },
    }),
  );

  expect(paymentsToSend(month)).toMatchObject([
    { debt: "card", state: "late", amount: "95.00", extra: "10.00" },
    { debt: "store", state: "late", amount: "90.00", extra: "5.00" },
  ]);
  expect(month.totals).toMatchObject([{ to_send: "185.00", late: "170.00" }]);
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

test("a missed payment of unknown amount uses the money of the bill that includes it", () => {
  const missed = bill("2027-07-01", {
    due_date: "2027-05-01",
    pay_by: "2027-05-01",
    billed: null,
    due: null,
    left: null,
    status: "late",
    is_late: true,
  });
  const month = monthOf(
    household({ ledgers: [ledger([missed])], settings: { ...SETTINGS, total: "200.00" } }),
  );

  expect(month.payments).toMatchObject([
    { kind: "arrears", state: "late", send_by: TODAY, is_estimated: true },
    { kind: "extra", amount: "200.00" },
  ]);
  expect(month.totals).toMatchObject([{ to_send: "200.00", ahead: month.payments[0]?.amount }]);
});

test("a missed payment is part of the next bill if only the last statement is known", () => {
  const missed = bill("2027-07-16", {
    due_date: "2027-05-16",
    pay_by: "2027-05-11",
    billed: "151.40",
    due: null,
    left: "151.40",
    status: "late",
    is_late: true,
  });
  const month = monthOf(
    household({ ledgers: [ledger([missed])], settings: { ...SETTINGS, total: "200.00" } }),
  );

  expect(month.payments).toMatchObject([
    { kind: "arrears", state: "late", send_by: TODAY, is_estimated: true },
    { kind: "extra", amount: "200.00" },
  ]);
  expect(month.totals).toMatchObject([{ to_send: "200.00", late: "0.00" }]);
});

test("a missed payment of unknown amount is not listed in addition to a later bill that includes it", () => {
  const missed = (due: string) =>
    bill(due, { billed: null, due: null, left: null, status: "late", is_late: true });
  const later = bill("2027-05-14", { status: "late", is_late: true });
  const month = monthOf(
    household({ ledgers: [ledger([missed("2027-03-14"), missed("2027-04-14"), later])] }),
  );
  const late = month.payments.filter(({ state }) => state === "late");

  expect(late).toMatchObject([
    { due_date: "2027-05-14", amount: "85.00", missed_on: "2027-03-14" },
  ]);
  expect(late.map(alsoDueOn)).toEqual(["2027-03-14"]);
  expect(month).toMatchObject({ late_count: 1, unknown_count: 0 });
});

test("a bill that includes a missed payment names the first one, although the lender moved its date", () => {
  const unknown = { billed: null, due: null, left: null } as const;
  const late = { status: "late", is_late: true, missed_on: "2027-03-14" } as const;
  const missed = bill("2027-04-14", { ...unknown, ...late });
  const { payments } = monthOf(household({ ledgers: [ledger([missed, bill("2027-05-14")])] }));

  expect(payments).toContainEqual(
    expect.objectContaining({ due_date: "2027-05-14", missed_on: "2027-03-14" }),
  );
});

test("an estimated bill keeps the listed amount once its date is past", () => {
  const unknown = { billed: null, due: null, left: null, status: "unknown" } as const;
  const asked = { ...unknown, question: "was_it_paid" } as const;
  const month = (about: Partial<LedgerPayment>) =>
    monthOf(
      household({
        debts: [cardFacts({ minimum: { value: null, source: null }, minimum_estimate: "40.00" })],
        ledgers: [
          ledger([
            bill("2027-05-14", { ...asked, listed: "38.20", ...about }),
            bill("2027-06-14", { ...unknown, listed: "38.20" }),
          ]),
        ],
      }),
    ).payments.filter(({ kind }) => kind !== "extra");
  const [past, own] = month({});

  expect(past).toMatchObject({ state: "question", amount: "38.20", is_estimated: true });
  // The plan may still change what is to come.
  expect(own?.minimum).not.toBe("38.20");
  expect(month({ paid: "20.00" })).toMatchObject([
    { amount: "18.20", is_estimated: true },
    { minimum: own?.minimum },
  ]);
});

test("payments of unknown amount that the user denies stay in every sum with the estimated amount", () => {
  const unknown = { billed: null, due: null, left: null } as const;
  const denied = ["2027-04-14", "2027-05-14"].map((due) =>
    bill(due, { ...unknown, status: "late", is_late: true, not_paid_on: "2027-06-01" }),
  );
  const [older, known] = [
    bill("2027-03-14", { status: "late", is_late: true }),
    bill("2027-06-14"),
  ];
  const month = monthOf(
    household({
      debts: [cardFacts({ minimum: { value: null, source: null }, minimum_estimate: "40.00" })],
      ledgers: [ledger([older, ...denied, { ...known, ...unknown, status: "unknown" }])],
      settings: { ...SETTINGS, total: "100.00" },
    }),
  );
  const [missed, first, second, own] = paymentsToSend(month);
  const sum = sumAmounts([first, second].map((each) => each?.amount ?? "0.00"));

  expect([missed, first, second, own]).toMatchObject([
    { state: "late", amount: "85.00", is_estimated: false },
    { state: "late", due_date: "2027-04-14", is_estimated: true, send_by: TODAY },
    { state: "late", due_date: "2027-05-14", amount: first?.amount, is_estimated: true },
    { state: "unknown", due_date: "2027-06-14", minimum: first?.amount },
  ]);
  expect(month).toMatchObject({ late_count: 3, unknown_count: 0 });
  expect(month.totals).toMatchObject([
    {
      late: sumAmounts(["85.00", sum]),
      to_send: sumAmounts(["85.00", sum, own?.amount ?? ""]),
      estimated: sumAmounts([sum, own?.amount ?? ""]),
    },
  ]);
});

test("a payment of this month that was missed before its amount was known is part of the next bill", () => {
  const unknown = { billed: null, due: null, left: null } as const;
  const missed = bill("2027-06-04", { ...unknown, status: "late", is_late: true });
  const next = bill("2027-07-04", { billed: "170.00", due: "170.00", left: "170.00" });
  const month = monthOf(household({ ledgers: [ledger([missed, next])] }));

  expect(month.payments.filter(({ kind }) => kind !== "extra")).toMatchObject([
    { due_date: "2027-07-04", billed: "170.00" },
  ]);
});

test("a missed payment is listed before an unknown bill, whatever its next due date", () => {
  const unknown = bill("2027-06-14", { billed: null, due: null, left: null, status: "unknown" });
  const missed = bill("2027-07-16", { due_date: "2027-05-16", is_late: true, status: "late" });
  const month = monthOf(
    household({ ledgers: [ledger([unknown, missed])], settings: { ...SETTINGS, total: "100.00" } }),
  );

  expect(month.payments).toMatchObject([
    { kind: "arrears", state: "late", amount: "85.00", send_by: TODAY },
    { kind: "bill", is_estimated: true, send_by: "2027-06-14" },
  ]);
});

test.for(["user", "bank"] as const)(
  "unconfirmed payments ask for no more than is owed, oldest first: balance of the %s",
  (source) => {
    const asked = (due: string) => bill(due, { question: "was_it_paid" });
    const payments = ["2027-03-14", "2027-04-14", "2027-05-14"].map(asked);
    const month = monthOf(
      household({
        debts: [cardFacts({ owed: { value: "120.00", source } })],
        ledgers: [ledger([...payments, bill("2027-06-14")])],
      }),
    );

    expect(month.payments).toMatchObject([
      { state: "question", amount: "85.00" },
      { state: "question", amount: "35.00" },
      { state: "nothing_due", question: null, amount: "0.00" },
      // The interest until this month's payment.
      { state: "to_send", amount: "1.73" },
    ]);
    expect(month.totals).toMatchObject([{ to_send: "121.73", in_question: "120.00" }]);
  },
);

test("all payments of an entered debt ask for no more than it owes, unconfirmed ones included", () => {
  const late = bill("2027-03-14", { is_late: true, status: "late" });
  const asked = ["2027-04-14", "2027-05-14"].map((due) => bill(due, { question: "was_it_paid" }));
  const free = balanceFacts({ amount: "270.00", apr: { value: "0", source: "user" } });
  const { payments, totals } = monthOf(
    household({
      debts: [cardFacts({ owed: { value: "270.00", source: "user" }, balances: [free] })],
      ledgers: [ledger([late, ...asked, bill("2027-06-14"), bill("2027-07-14")])],
      settings: { ...SETTINGS, total: "85.00" },
    }),
  );

  expect(payments).toMatchObject([
    { state: "late", amount: "85.00" },
    { state: "question", amount: "85.00" },
    { state: "question", amount: "85.00" },
    { state: "to_send", amount: "15.00", minimum: "15.00" },
    { state: "nothing_due", amount: "0.00", send_by: null },
  ]);
  expect(totals).toMatchObject([{ to_send: "270.00", in_question: "170.00" }]);
});

test("a debt gets no more than it owes in all, questions included, and the next debt gets the rest", () => {
  const asked = ["2027-04-14", "2027-05-14"].map((due) =>
    bill(due, { billed: "35.00", due: "35.00", left: "35.00", question: "was_it_paid" }),
  );
  const free = (amount: string) => balanceFacts({ amount, apr: { value: "0", source: "user" } });
  const { payments, totals } = monthOf(
    household({
      debts: [
        cardFacts({ owed: { value: "36.81", source: "user" }, balances: [free("36.81")] }),
        cardFacts({ uuid: "visa", balances: [free("3000.00")] }),
      ],
      ledgers: [
        ledger([...asked, bill("2027-06-22", { billed: "35.00", due: "35.00", left: "35.00" })]),
        ledger([bill("2027-06-12")], { debt: "visa" }),
      ],
      settings: { ...SETTINGS, total: "800.00" },
    }),
  );
  const amountsOf = (of: string) =>
    payments.filter(({ debt }) => debt === of).map(({ state, amount }) => [state, amount]);

  expect(amountsOf("card")).toEqual([
    ["question", "35.00"],
    ["question", "1.81"],
    ["nothing_due", "0.00"],
  ]);
  expect(amountsOf("visa")).toEqual([["to_send", "763.19"]]);
  expect(totals).toMatchObject([{ to_send: "800.00", in_question: "36.81" }]);
});

test.for([
  ["2027-07-06", "2027-07-06"],
  ["2027-07-02", "2027-06-29"],
] as const)("nothing follows the last payment of a card: due %s, sent by %s", ([due, payBy]) => {
  const card = cardFacts({
    owed: { value: "9.00", source: "bank" },
    balances: [balanceFacts({ amount: "9.00" })],
    minimum: { value: "85.00", source: "bank" },
  });
  const late = bill("2027-06-06", { status: "late", is_late: true });
  const unbilled = { billed: null, due: null, left: null, status: "unknown" } as const;
  const other = cardFacts({ uuid: "other" });
  const { payments } = monthOf(
    household({
      debts: [card, other],
      ledgers: [
        ledger([late, bill(due, { ...unbilled, pay_by: payBy })]),
        ledger([bill("2027-06-14")], { debt: "other" }),
      ],
    }),
  );

  const [last, next] = payments.filter(({ debt }) => debt === "card");
  expect(last && isLastPayment(last)).toBe(true);
  expect(next).toMatchObject({ state: "nothing_due", amount: "0.00", send_by: null });
});
