import type { LedgerPayment, Paydays } from "@snowball/contract";
import { amountFromCents, centsFromAmount, sumAmounts } from "@snowball/money";
import { expect, test } from "vitest";

import { leastBudget } from "../compare/least-budget.ts";
import type { DebtFacts } from "../facts/debt-facts.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, household, ledger, SETTINGS } from "../testing/month-fixture.ts";
import { monthOf } from "../testing/month-of-household.ts";
import { buildCurrentMonthDebts } from "./current-month.ts";
import { openPortfolio } from "./open-portfolio.ts";
import { readLedger } from "./read-ledger.ts";

const DUE = "2027-06-14";
const TOTAL = "103.00";

/** A card with a bill of $85.00, of a user who chose no budget. */
function toSend(settings: Partial<PlanSettingsFacts>) {
  const { totals } = monthOf(
    household({
      ledgers: [ledger([bill(DUE)])],
      settings: { ...SETTINGS, total: TOTAL, is_derived: true, ...settings },
    }),
  );

  return totals[0]?.to_send;
}

test("what a derived budget grew since the month began is sent from next month on", () => {
  expect(toSend({ month_total: "100.00" })).toBe("100.00");
  expect(toSend({ month_total: "103.00" })).toBe("103.00");
});

test("a derived budget is used in whole if it was higher when the month began, or that is unknown", () => {
  expect(toSend({ month_total: "110.00" })).toBe("103.00");
  expect(toSend({ month_total: null })).toBe("103.00");
});

test("what is due is sent even if the budget was lower when the month began", () => {
  expect(toSend({ month_total: "50.00" })).toBe("85.00");
});

test("a budget that the user chose is used in whole", () => {
  expect(toSend({ month_total: "100.00", is_derived: false })).toBe("103.00");
});

/** Returns the least budget of a card on June 10, 2027 with these payments, in cents. */
function least(
  payments: LedgerPayment[],
  { about = {}, isDerived = false }: { about?: Partial<DebtFacts>; isDerived?: boolean } = {},
) {
  const owed = { value: "3000.00", source: "bank" } as const;
  const [card, today] = [cardFacts({ owed, ...about }), "2027-06-10"];
  const sent = sumAmounts(payments.map((each) => each.sent_this_month));
  const facts = readLedger([ledger(payments, { sent_this_month: sent })], today);
  const read = buildCurrentMonthDebts([card], { today, ledger: facts });
  const settings = { ...SETTINGS, total: TOTAL, is_derived: isDerived };
  const found = leastBudget(
    (cents) => openPortfolio(read, { ...settings, total: amountFromCents(cents) }),
    { type: "avalanche" },
  );

  return found?.amount ?? null;
}

test.for([
  // Of a card that is late, the bill says nothing about later minimums, but the bill that was missed does.
  { is_late: true, status: "late" },
  // Whether it was paid is not known.
  { question: "was_it_paid", status: "unknown" },
] as const)(
  "the least budget does not repeat the missed payments in a bill every month: %#",
  (missed) => {
    const source = { billed_source: "bank" } as const;
    const unpaid = bill("2027-05-14", { ...source, ...missed });
    const whole = { ...source, billed: "400.00", due: "400.00", left: "400.00" };

    // This month's bill, and next month's.
    expect(least([unpaid, bill("2027-06-14", whole)])).toBe(85_00);
    expect(least([unpaid, bill("2027-07-08", whole)])).toBe(85_00);
  },
);

test("the least budget does not repeat a late fee in the bill of a card that is late", () => {
  const late = bill("2027-05-14", { billed_source: "bank", is_late: true, status: "late" });
  const withFee = {
    billed_source: "bank",
    billed: "210.00",
    due: "125.00",
    left: "125.00",
  } as const;

  // The bill that was missed.
  expect(least([late, bill("2027-06-14", withFee)])).toBe(85_00);
});

test.for(["110.00", "120.00"])(
  "a derived budget is the minimums, although the next ones are estimated a little higher: %s",
  (minimum) => {
    const about = {
      owed: { value: "4213.40", source: "bank" },
      balances: [balanceFacts({ amount: "4213.40", apr: { value: "21.49", source: "bank" } })],
      minimum: { value: minimum, source: "bank" },
    } as const;
    const paid = bill("2027-06-08", {
      billed: minimum,
      due: minimum,
      paid: minimum,
      left: "0.00",
      status: "paid",
      sent_this_month: minimum,
    });

    // Nothing is sent in June anymore, so the balance and the minimum grow until July.
    expect(least([paid], { about })).toBeGreaterThan(centsFromAmount(minimum));
    expect(least([paid], { about, isDerived: true })).toBe(centsFromAmount(minimum));
  },
);

/** The bill of $85.00 was missed, and the next one contains it and a late fee. */
const MISSED_AND_FEE = [
  bill("2027-05-14", { billed_source: "bank", is_late: true, status: "late" }),
  bill("2027-07-08", { billed_source: "bank", billed: "210.00", due: "125.00", left: "125.00" }),
];

test.for([true, false])(
  "a late fee in next month's bill of a card that is late is one-off, without a chosen budget: %s",
  (isDerived) => {
    expect(least(MISSED_AND_FEE, { isDerived })).toBe(85_00);
  },
);

test.for([
  // Of June $85.00 of $85.00 is missed, and of July $125.00 is due with the late fee.
  ["85.00", [{ month: "2027-07-01", minimums: "125.00", shortfall: "40.00" }]],
  ["125.00", []],
] as const)("warns of a late fee next month that a budget of %s lacks", ([total, expected]) => {
  for (const is_derived of [true, false]) {
    const settings = { ...SETTINGS, total, is_derived };
    const { warnings } = monthOf(household({ ledgers: [ledger(MISSED_AND_FEE)], settings }));
    const short = warnings.filter(({ kind }) => kind === "short_month");
    expect(short).toEqual(
      expected.map((each) => ({ kind: "short_month", is_estimated: false, ...each })),
    );
  }
});

/** The bill of June, paid. */
const paid = (amount: string) =>
  bill("2027-06-08", {
    billed: amount,
    due: amount,
    paid: amount,
    left: "0.00",
    sent_this_month: amount,
    status: "paid",
  });

/** A card with an estimated minimum that grows until July, because nothing is sent in June anymore. */
const GROWING = cardFacts({
  uuid: "growing",
  owed: { value: "42134.00", source: "bank" },
  balances: [balanceFacts({ amount: "42134.00", apr: { value: "21.49", source: "bank" } })],
  minimum: { value: "1200.00", source: "bank" },
});
const GROWING_LEDGER = {
  ...ledger([paid("1200.00")], { sent_this_month: "1200.00" }),
  debt: "growing",
};

/** Returns the warning of a derived budget that lacks money next month. */
function shortNextMonth(
  total: string,
  about: Pick<Parameters<typeof household>[0], "debts" | "ledgers">,
) {
  const settings = { ...SETTINGS, total, is_derived: true };
  const { warnings } = monthOf(household({ settings, ...about }));

  return warnings.filter(({ kind }) => kind === "short_month");
}

test("an estimated minimum that is higher next month is announced as an estimate", () => {
  const short = shortNextMonth("1200.00", { debts: [GROWING], ledgers: [GROWING_LEDGER] });

  expect(short).toEqual([
    {
      kind: "short_month",
      month: "2027-07-01",
      minimums: "1214.83",
      shortfall: "14.83",
      is_estimated: true,
    },
  ]);
});

test("a higher bill of a card that is not behind is no estimate", () => {
  const billed = {
    billed_source: "bank",
    billed: "125.00",
    due: "125.00",
    left: "125.00",
  } as const;
  const ledgers = [
    ledger([paid("85.00"), bill("2027-07-08", billed)], { sent_this_month: "85.00" }),
  ];

  expect(shortNextMonth("85.00", { ledgers })).toMatchObject([
    { minimums: "125.00", shortfall: "40.00", is_estimated: false },
  ]);
});

test("a minimum stays an estimate although the bill of another card, which is behind, is known", () => {
  const [missed] = MISSED_AND_FEE;
  const usual = bill("2027-07-08", { billed_source: "bank", billed: "170.00" });
  const behind = ledger([missed as LedgerPayment, usual]);
  const debts = [cardFacts(), GROWING];

  expect(shortNextMonth("1285.00", { debts, ledgers: [behind, GROWING_LEDGER] })).toMatchObject([
    { minimums: "1299.83", shortfall: "14.83", is_estimated: true },
  ]);
});

test("a known bill above the budget is no estimate, although a minimum is", () => {
  const debts = [cardFacts(), GROWING];

  expect(
    shortNextMonth("1285.00", { debts, ledgers: [ledger(MISSED_AND_FEE), GROWING_LEDGER] }),
  ).toMatchObject([{ minimums: "1339.83", shortfall: "54.83", is_estimated: false }]);
});

test.for<PlanSettingsFacts["changes"][number]>([
  { kind: "one_off", on: "2027-07-02", amount: "40.00", debt: null },
  { kind: "recurring", first_on: "2027-07-01", every_months: 1, last_on: null, amount: "40.00" },
  { kind: "growth", first_on: "2027-07-01", every_months: 12, amount: "40.00", percent: "0" },
])("money that comes next month covers a late fee in its bill: $kind", (change) => {
  const settings = { ...SETTINGS, total: "85.00", changes: [change] };
  const { warnings } = monthOf(household({ ledgers: [ledger(MISSED_AND_FEE)], settings }));

  expect(warnings.filter(({ kind }) => kind === "short_month")).toEqual([]);
});

test("a late fee in next month's bill is one-off if paychecks make the budget", () => {
  const [card, today] = [cardFacts(), "2027-06-10"];
  const facts = readLedger([ledger(MISSED_AND_FEE)], today);
  const read = buildCurrentMonthDebts([card], { today, ledger: facts });
  // Three paychecks in June and two in July.
  const paydays = (amount: string): Paydays => ({
    every: "two_weeks",
    days: [],
    on: "2027-06-02",
    amount,
  });
  const found = leastBudget(
    (cents) => openPortfolio(read, { ...SETTINGS, paydays: paydays(amountFromCents(cents)) }),
    { type: "avalanche" },
    2,
  );

  expect(found?.amount).toBe(42_50);
});
