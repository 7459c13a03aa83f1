import { expect, test } from "vitest";

import { transaction } from "#testing/ledger-rows.ts";
import {
  credit,
  LOAN_PAYMENTS,
  shownPayments,
  type MatchingInput,
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
