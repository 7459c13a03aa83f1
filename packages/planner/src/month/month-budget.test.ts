import type { LedgerPayment } from "@snowball/contract";
import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { bill, household, ledger, paymentsToSend, SETTINGS } from "../testing/month-fixture.ts";
import { type ListedHousehold, monthOf } from "../testing/month-of-household.ts";

test("a constant payment of next month is listed as the plan pays it, not as it is billed", () => {
  const of = { billed: "84.30", due: "84.30", left: "84.30" };
  const bills = ["2027-06-14", "2027-07-14"].map((date) => bill(date, of));
  const card = (uuid: string) => cardFacts({ uuid, minimum: { value: "84.30", source: "bank" } });
  const month = monthOf(
    household({
      debts: [card("card"), card("store")],
      ledgers: [ledger(bills), ledger(bills, { debt: "store" })],
      settings: { ...SETTINGS, total: "300.00", steady: true },
    }),
  );

  expect(month.payments.find(({ cycle }) => cycle === "2027-07-14")).toMatchObject({
    amount: "85.00",
    minimum: "84.30",
    extra: "0.70",
  });
});

test("autopay of the minimum leaves no rest of a constant payment to be sent", () => {
  const percent = { amount: null, percent: "2.83", floor: null, term_months: null } as const;
  const of = { billed: "84.30", due: "84.30", left: "84.30" };
  const cheap = cardFacts({
    balances: [balanceFacts({ apr: { value: "5", source: "bank" } })],
    minimum: { value: "84.30", source: "bank" },
    minimum_rule: { type: "percent", source: "user", ...percent },
  });
  const month = monthOf(
    household({
      debts: [cheap, cardFacts({ uuid: "dear" })],
      ledgers: [ledger([bill("2027-06-14", of)]), ledger([bill("2027-06-14")], { debt: "dear" })],
      settings: { ...SETTINGS, total: "300.00", steady: true },
      autopay: new Map([["card", "minimum"]]),
    }),
  );

  expect(month.payments.filter(({ kind }) => kind === "extra").map(({ debt }) => debt)).toEqual([]);
});

test.for([
  ["200.00", "115.00"],
  ["85.99", undefined],
] as const)(
  "an extra of less than a dollar is not a payment of its own: of $%s, the extra is $%s",
  ([total, extra]) => {
    const month = monthOf(
      household({
        ledgers: [ledger([bill("2027-06-14")])],
        settings: { ...SETTINGS, total },
        autopay: new Map([["card", "minimum"]]),
      }),
    );

    expect(month.payments.find(({ kind }) => kind === "extra")?.amount).toBe(extra);
    expect(month.budget).toBe(extra === undefined ? "85.00" : total);
  },
);

test.for([
  ["899.50", []],
  ["899.00", ["1.00"]],
] as const)("after the bills and $%s of $900.00 are sent, %o is left to send", ([sent, left]) => {
  const paid = bill("2027-06-08", { status: "paid", left: "0.00", paid: "85.00" });
  const month = monthOf(
    household({ ledgers: [ledger([paid], { sent_this_month: sent, in_the_air: sent })] }),
  );

  expect(paymentsToSend(month).map(({ amount }) => amount)).toEqual(left);
});

test("says what is due beyond the budget: bills after it is spent, and missed payments", () => {
  const due = bill("2027-06-14");
  const missed = bill("2027-05-14", { status: "late", is_late: true });
  type About = Partial<typeof SETTINGS> & { sent?: string };
  const beyondOf = (payments: LedgerPayment[], { sent = "0.00", ...about }: About = {}) => {
    const ledgers = [ledger(payments, { sent_this_month: sent, in_the_air: sent })];
    const month = monthOf(household({ ledgers, settings: { ...SETTINGS, ...about } }));
    return [month.totals[0]?.to_send, month.beyond_budget];
  };

  expect(beyondOf([due])).toEqual(["900.00", "0.00"]);
  expect(beyondOf([due], { sent: "860.00" })).toEqual(["85.00", "45.00"]);
  expect(beyondOf([due], { sent: "950.00" })).toEqual(["85.00", "85.00"]);
  expect(beyondOf([missed, due], { total: "100.00" })).toEqual(["170.00", "70.00"]);
  const asked = bill("2027-05-14", { question: "was_it_paid" });
  expect(beyondOf([asked, due], { total: "100.00" })).toEqual(["170.00", "70.00"]);
  // The budget that the plan shows, although a part of it counts from next month on.
  const grown = { total: "100.00", month_total: "90.00", is_derived: true };
  expect(beyondOf([missed, due], grown)).toEqual(["170.00", "70.00"]);
});

test("before its statement, a payment of next month is what the plan expects, so that the month is the budget", () => {
  const rule = { type: "percent_plus_interest", percent: "1", floor: "25.00" } as const;
  const card = cardFacts({
    minimum: { value: "131.00", source: "bank" },
    minimum_rule: { ...rule, amount: null, term_months: null, source: "user" },
  });
  const before = { billed: "131.00", due: null, left: "131.00", is_last_statement: true } as const;
  const nextOf = (about: Partial<LedgerPayment>) => {
    const of = { ...before, ...about };
    const month = monthOf(
      household({ debts: [card], ledgers: [ledger([bill("2027-06-14"), bill("2027-07-14", of)])] }),
    );
    return month.payments.find(({ cycle }) => cycle === "2027-07-14");
  };

  // June: $3,000.00, interest of 21 days, $43.13, less $900.00. Of that 1 % and a month of interest at 24.99 %.
  expect(nextOf({})).toMatchObject({ amount: "66.06", billed: "131.00" });
  expect(nextOf({ sent: "20.00", left: "111.00" })?.amount).toBe("46.06");
});

test("a payment due in two months is what the plan expects, although the user entered this month's minimum", () => {
  const card = cardFacts({ minimum: { value: "90.00", source: "user" } });
  const entered = { billed: "90.00", billed_source: "user", due: "90.00", left: "90.00" } as const;
  const paid = { ...entered, paid: "90.00", left: "0.00", status: "paid" } as const;
  const bills = [bill("2027-07-14", paid), bill("2027-08-14", entered)];
  const listedWith = (settings: ListedHousehold["settings"]) => {
    const ledgers = [ledger([bill("2027-06-14", paid), ...bills])];
    const { payments } = monthOf(household({ debts: [card], ledgers, settings }));
    return payments.find(({ cycle }) => cycle === "2027-08-14");
  };
  const listed = listedWith(SETTINGS);

  expect(listed?.billed).toBe("90.00");
  expect(Number(listed?.amount)).toBeLessThan(90);
  expect(listed?.is_expected).toBe(true);
  // The debt is paid off then.
  const last = listedWith({ ...SETTINGS, total: "1540.00" });
  expect(Number(last?.amount)).toBeLessThan(90);
  expect(last?.is_expected).toBeUndefined();
});

test("a payment of an earlier month that may have been missed leaves less for the extra", () => {
  const asked = bill("2027-05-14", { question: "was_it_paid" });
  const extraOf = (total: string, earlier: LedgerPayment[]) => {
    const ledgers = [ledger([...earlier, bill("2027-06-14")])];
    const month = monthOf(household({ ledgers, settings: { ...SETTINGS, total } }));
    return month.payments.map(({ extra }) => extra).filter((extra) => extra !== "0.00");
  };

  expect(extraOf("200.00", [])).toEqual(["115.00"]);
  expect(extraOf("200.00", [asked])).toEqual(["30.00"]);
  expect(extraOf("150.00", [asked])).toEqual([]);
  expect(extraOf("150.00", [{ ...asked, question: null, status: "paid", left: "0.00" }])).toEqual([
    "65.00",
  ]);
});

test("an extra of less than a dollar is listed if it pays the debt off", () => {
  const card = cardFacts({
    owed: { value: "85.40", source: "user" },
    balances: [balanceFacts({ amount: "85.40", apr: { value: "0", source: "user" } })],
  });
  const month = monthOf(
    household({
      debts: [card],
      ledgers: [ledger([bill("2027-06-14")])],
      autopay: new Map([["card", "minimum"]]),
    }),
  );

  expect(month.payments.find(({ kind }) => kind === "extra")?.amount).toBe("0.40");
});

test("autopay also collects the rest of a bill that was partly paid", () => {
  const partly = bill("2027-06-14", { status: "partial", sent: "18.00", left: "67.00" });
  const month = monthOf(
    household({ ledgers: [ledger([partly])], autopay: new Map([["card", "minimum"]]) }),
  );

  expect(month.payments.find(({ kind }) => kind === "bill")).toMatchObject({
    state: "scheduled",
    send_by: null,
  });
});
