import { expect, test } from "vitest";

import type { DebtFacts } from "../facts/debt-facts.ts";
import { triageMonth, urgencyOf } from "../triage/triage-month.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, type ListedHousehold, monthOf } from "../testing/month-of-household.ts";

const TODAY = "2027-06-10";

/** A household that owes $592.00 this month. */
const bills: readonly (readonly [DebtFacts, due: string])[] = [
  [debt("card", { owed: "3180.00", apr: "28.99", minimum: "242.00" }, "credit_card"), "2027-06-16"],
  [debt("hospital", { owed: "2150.00", apr: "0", minimum: "50.00" }, "medical"), "2027-06-12"],
  [debt("payday", { owed: "600.00", apr: "391", minimum: "300.00" }), "2027-06-25"],
];

function debt(
  uuid: string,
  { owed, apr, minimum }: { owed: string; apr: string; minimum: string },
  kind: DebtFacts["kind"] = "personal_loan",
): DebtFacts {
  return cardFacts({
    uuid,
    kind,
    owed: { value: owed, source: "user" },
    balances: [balanceFacts({ id: uuid, amount: owed, apr: { value: apr, source: "user" } })],
    minimum: { value: minimum, source: "user" },
  });
}

const SETTINGS: ListedHousehold["settings"] = {
  strategy: "avalanche",
  custom_order: [],
  snowball_first: 0,
  extra: "0.00",
  total: "400.00",
  rollover: true,
  changes: [],
};

type MonthAbout = Partial<Record<"late" | "missedOn" | "asked" | "unbilled" | "today", string>>;

/**
 * Returns the month with a budget, what was sent already, by debt, a debt that is late, as the user answered, one that
 * the user is asked about, and one with a bill that is not known.
 */
function monthWith(
  total: string,
  sent: Readonly<Record<string, number>> = {},
  { late, missedOn, asked, unbilled, today = TODAY }: MonthAbout = {},
) {
  return monthOf({
    today,
    debts: bills.map(([facts]) => facts),
    ledgers: bills.map(([{ uuid, minimum }, due]) => {
      const paid = sent[uuid] ?? 0;
      const ofThisMonth = today === TODAY ? `${paid}.00` : "0.00";
      const left = `${Number(minimum.value) - paid}.00`;
      const payment = ledgerPayment({
        cycle: due,
        due_date: due,
        pay_by: due,
        billed: minimum.value,
        billed_source: "user",
        due: minimum.value,
        left,
        sent: `${paid}.00`,
        sent_this_month: ofThisMonth,
        status: left === "0.00" ? "sent" : "upcoming",
        ...(asked === uuid && { question: "was_it_paid" }),
        ...(unbilled === uuid && { billed: null, billed_source: null, due: null, left: null }),
        ...(late === uuid && { is_late: true, status: "late", due_date: missedOn ?? due }),
      });
      return {
        debt: uuid,
        payments: [payment],
        sent_this_month: ofThisMonth,
        sent_ahead: today === TODAY ? "0.00" : `${paid}.00`,
        in_the_air: "0.00",
        // Before the month of the bills, that of the budget was paid.
        ...(today !== TODAY && { is_met_before: true }),
      };
    }),
    settings: { ...SETTINGS, total },
  });
}

const partsOf = (month: ReturnType<typeof monthWith>) =>
  Object.fromEntries(month.payments.map((each) => [each.debt, [each.amount, each.uncovered]]));

test("a budget below the minimums lists what to pay first, and what it does not cover", () => {
  const month = monthWith("400.00");

  expect(partsOf(month)).toEqual({
    payday: ["300.00", "0.00"],
    card: ["100.00", "142.00"],
    hospital: ["0.00", "50.00"],
  });
  expect(month.payments.map(({ state, send_by: day }) => [state, day])).toEqual([
    ["to_send", null],
    ["to_send", "2027-06-16"],
    ["to_send", "2027-06-25"],
  ]);
  expect(month.totals).toMatchObject([{ to_send: "400.00", uncovered: "192.00" }]);
});

test.for([
  ["card", "242.00"],
  ["hospital", "50.00"],
] as const)(
  "counts all of an estimate or of a payment in question, covered or not: %s",
  ([uuid, whole]) => {
    const sums = (about: MonthAbout) => monthWith("400.00", {}, about).totals;

    expect(sums({ unbilled: uuid })).toMatchObject([{ to_send: "400.00", estimated: whole }]);
    expect(sums({ asked: uuid })).toMatchObject([{ to_send: "400.00", in_question: whole }]);
  },
);

test("it lists the same as the order in which to pay the minimums of a short month", () => {
  const debts = bills.map(([facts, due]) => ({ ...facts, due_date: due }));
  const due = debts.map(({ uuid, minimum }) => {
    return { id: uuid, owed: 0, minimum: Number(minimum.value) * 100 };
  });
  const portfolio = {
    debts: debts.map(({ uuid, balances }) => ({
      id: uuid,
      balances: [{ id: uuid, amount: 1, apr: Math.round(Number(balances[0]?.apr.value) * 10_000) }],
      minimum: { type: "fixed" as const, amount: 1 },
    })),
  };
  const plan = { firstMonth: "2027-06-01", today: TODAY, portfolio };

  for (const total of ["50.00", "250.00", "300.00", "400.00", "570.00"]) {
    const money = Number(total) * 100;
    const urgencies = debts.map((debt) => urgencyOf(debt, undefined, TODAY));
    const first = triageMonth({ month: 1, money, due }, urgencies, plan);
    const parts = partsOf(monthWith(total));
    expect(first.map(({ id, pay }) => [id, (pay / 100).toFixed(2)])).toEqual(
      first.map(({ id }) => [id, parts[id]?.[0]]),
    );
  }
});

test("nothing is listed once the budget is sent, and the rest stays uncovered", () => {
  const month = monthWith("400.00", { payday: 300, card: 100 });

  expect(partsOf(month)).toEqual({
    payday: ["0.00", "0.00"],
    card: ["0.00", "142.00"],
    hospital: ["0.00", "50.00"],
  });
  expect(month.next).toBeNull();
});

test("a late payment is late in full, also the part that the budget does not cover", () => {
  const month = monthWith("100.00", {}, { late: "card" });

  expect(partsOf(month)).toMatchObject({ card: ["100.00", "142.00"] });
  expect(month.totals).toMatchObject([{ to_send: "100.00", late: "242.00" }]);
});

test("a bill reported with the date of a missed payment counts in the budget with this month's part", () => {
  const month = monthWith("400.00", {}, { late: "card", missedOn: "2027-05-16" });

  expect(partsOf(month)).toEqual({
    payday: ["158.00", "142.00"],
    card: ["242.00", "0.00"],
    hospital: ["0.00", "50.00"],
  });
});

test("a budget that covers the minimums leaves nothing uncovered", () => {
  expect(monthWith("592.00").totals).toMatchObject([{ to_send: "592.00", uncovered: "0.00" }]);
});

test("bills that the user entered for next month are listed within its budget", () => {
  const month = monthWith("400.00", {}, { today: "2027-05-29" });

  expect(partsOf(month)).toEqual({
    payday: ["300.00", "0.00"],
    card: ["100.00", "142.00"],
    hospital: ["0.00", "50.00"],
  });
  expect(month.warnings).toMatchObject([
    { kind: "short_month", month: "2027-06-01", minimums: "592.00", shortfall: "192.00" },
  ]);
});

test("what was sent early of next month's bills is part of its budget, whichever was paid", () => {
  const month = monthWith("400.00", { card: 242 }, { today: "2027-05-29" });

  expect(partsOf(month)).toEqual({
    payday: ["158.00", "142.00"],
    card: ["0.00", "0.00"],
    hospital: ["0.00", "50.00"],
  });
});

test("next month's bill is not reduced by a payment that the budget does not cover", () => {
  const days = ["2027-06-25", "2027-07-01"];
  const payments = days.map((day) =>
    ledgerPayment({
      cycle: day,
      due_date: day,
      pay_by: "2027-06-25",
      billed: "300.00",
      billed_source: "user",
      due: "300.00",
      left: "300.00",
    }),
  );
  const nothing = { sent_this_month: "0.00", sent_ahead: "0.00", in_the_air: "0.00" };
  const monthWithBudget = (total: string) =>
    monthOf({
      today: TODAY,
      debts: [debt("payday", { owed: "500.00", apr: "391", minimum: "300.00" })],
      ledgers: [{ debt: "payday", payments, ...nothing }],
      settings: { ...SETTINGS, total },
    }).payments.map(({ amount, uncovered }) => [amount, uncovered]);

  expect(monthWithBudget("100.00")).toEqual([
    ["100.00", "200.00"],
    ["300.00", "0.00"],
  ]);
});
