import { expect, test } from "vitest";

import { payment, transaction } from "#testing/ledger-rows.ts";
import {
  CARD,
  credit,
  LOAN_PAYMENTS,
  type MatchingInput,
  OTHER,
  out,
  shownPayments,
} from "#testing/payment-matching-fixtures.ts";

test.for<[string, MatchingInput, string[]]>([
  [
    "a payment by its category",
    { seen: [credit(["2026-12-03", "75.00", "MOBILE 0042"], LOAN_PAYMENTS)] },
    ["card 75.00 12-03 seen 12-03 lender_credit"],
  ],
  [
    "a payment by its name, without a category",
    { seen: [credit(["2026-12-03", "75.00", "PAYMENT THANK YOU - WEB"])] },
    ["card 75.00 12-03 seen 12-03 lender_credit"],
  ],
  [
    "a payment in a merchant's category, by its name",
    { seen: [credit(["2026-12-03", "75.00", "AUTOPAY 0042"], { category: "GENERAL_SERVICES" })] },
    ["card 75.00 12-03 seen 12-03 lender_credit"],
  ],
  [
    "a transfer in",
    {
      seen: [
        credit(["2026-12-03", "75.00", "FROM CHK 1"], { category: "TRANSFER_IN_ACCOUNT_TRANSFER" }),
      ],
    },
    ["card 75.00 12-03 seen 12-03 lender_credit"],
  ],
  [
    "a refund by its category",
    { seen: [credit(["2026-12-03", "100.00", "REI.COM"], { category: "GENERAL_MERCHANDISE" })] },
    [],
  ],
  [
    "a refund by its name",
    { seen: [credit(["2026-12-03", "100.00", "REFUND ONLINE PAYMENT"])] },
    [],
  ],
  [
    "an internal transfer of the lender",
    { seen: [credit(["2026-12-03", "612.16", "ESCROW"], LOAN_PAYMENTS)] },
    [],
  ],
  [
    "cash back",
    { seen: [credit(["2026-12-03", "25.00", "CASHBACK REWARDS"], { category: "INCOME" })] },
    [],
  ],
  [
    "a refunded fee",
    { seen: [credit(["2026-12-03", "39.00", "LATE FEE CREDIT"], { category: "BANK_FEES" })] },
    [],
  ],
  ["an unclear credit", { seen: [credit(["2026-12-03", "75.00", "CREDIT 0042"])] }, []],
  [
    "a purchase",
    {
      seen: [
        transaction({ side: "lender", accountId: "card", amount: "75.00", name: "AUTOPAY GYM" }),
      ],
    },
    [],
  ],
  [
    "a pending credit has not arrived",
    { seen: [credit(["2026-12-03", "75.00", "PAYMENT"], { isPending: true })] },
    ["card 75.00 12-03 in the air lender_credit"],
  ],
  [
    "a returned payment",
    {
      seen: [
        credit(["2026-12-03", "75.00", "PAYMENT"]),
        transaction({
          side: "lender",
          accountId: "card",
          date: "2026-12-08",
          amount: "75.00",
          name: "RETURNED PAYMENT",
        }),
      ],
    },
    ["card 75.00 12-03 back 12-08 lender_credit"],
  ],
  [
    "two equal credits are two payments",
    {
      seen: [
        credit(["2026-12-03", "40.00", "PAYMENT"]),
        credit(["2026-12-03", "40.00", "PAYMENT"]),
      ],
    },
    ["card 40.00 12-03 seen 12-03 lender_credit", "card 40.00 12-03 seen 12-03 lender_credit"],
  ],
])("reads credits at the lender: %s", ([, input, expected]) => {
  expect(shownPayments(input)).toEqual(expected);
});

const listedOn = (...days: string[]) =>
  days.map((on) => ({ debtId: "card", amount: "214.42", on }));

test.for<[string, MatchingInput, string]>([
  [
    "the plan last listed it in the month before",
    { listed: listedOn("2026-11-29", "2026-11-30") },
    "11-30",
  ],
  [
    "the plan lists it in this month too",
    { listed: listedOn("2026-11-30", "2026-12-01") },
    "12-02",
  ],
  ["the plan listed it too long ago", { listed: listedOn("2026-11-20") }, "12-02"],
  [
    "the plan listed it for another debt",
    { listed: listedOn("2026-11-30").map((each) => ({ ...each, debtId: "other" })) },
    "12-02",
  ],
  [
    "it was the balance, which the plan did not list",
    { listed: listedOn("2026-11-30").map((each) => ({ ...each, isBalance: true })) },
    "12-02",
  ],
  [
    "the plan listed another amount",
    { listed: listedOn("2026-11-30").map((each) => ({ ...each, amount: "214.00" })) },
    "12-02",
  ],
  [
    "a checking account shows when it left",
    {
      listed: listedOn("2026-11-30"),
      seen: [out(["2026-12-01", "214.42", "CHASE AUTOPAY"], LOAN_PAYMENTS)],
    },
    "12-01",
  ],
  [
    "a checking account shows that it left on that day",
    {
      listed: listedOn("2026-11-30"),
      seen: [out(["2026-12-02", "214.42", "CHASE AUTOPAY"], LOAN_PAYMENTS)],
    },
    "12-02",
  ],
  [
    "a checking account shows when it left with a payment to another debt of the lender",
    {
      debts: [CARD, OTHER],
      listed: listedOn("2026-11-30"),
      seen: [
        out(["2026-11-27", "300.00", "CHASE AUTOPAY"]),
        credit(["2026-12-02", "85.58", "PAYMENT"], { accountId: "other" }),
      ],
    },
    "11-27",
  ],
])("dates a payment that arrives in December, if %s", ([, { seen = [], ...input }, sentOn]) => {
  const arrived = credit(["2026-12-02", "214.42", "PAYMENT THANK YOU"]);
  const shown = shownPayments({ ...input, seen: [...seen, arrived] });

  expect(shown).toContain(`card 214.42 ${sentOn} seen 12-02 lender_credit`);
});

test("a payment that left checking before keeps that day when its accounts are gone", () => {
  const gone = { checkingTransactionId: null, lenderTransactionId: null };
  const days = { sentOn: "2026-12-01", seenOn: "2026-12-02" };
  const kept = [payment({ debtId: "card", amount: "214.42", ...days, ...gone })];

  expect(shownPayments({ listed: listedOn("2026-11-30"), kept })[0]).toContain("214.42 12-01");
});
