import { expect, test } from "vitest";

import { obligation } from "#testing/ledger-rows.ts";
import {
  CAR,
  CARD,
  LOAN_PAYMENTS,
  OTHER,
  out,
  shownPayments,
  type MatchingInput,
} from "#testing/payment-matching-fixtures.ts";

test.for<[string, MatchingInput, string[]]>([
  [
    "the lender's name",
    { seen: [out(["2026-12-01", "75.00", "CHASE CREDIT CRD AUTOPAY"], LOAN_PAYMENTS)] },
    ["card 75.00 12-01 in the air name"],
  ],
  [
    "a name written as one word",
    {
      debts: [{ ...CARD, names: ["Capital One"] }],
      seen: [out(["2026-12-01", "75.00", "CAPITALONE MOBILE PMT"])],
    },
    ["card 75.00 12-01 in the air name"],
  ],
  [
    "half of the distinctive words of one of its names",
    {
      debts: [{ ...CARD, names: ["Tartan Bank", "Voltline Electronics Card"] }],
      seen: [out(["2026-12-01", "332.00", "VOLTLINE CARD PAYMENT"])],
    },
    ["card 332.00 12-01 in the air name"],
  ],
  [
    "fewer than half of the distinctive words of its names",
    {
      debts: [{ ...CARD, names: ["Tartan Bank", "Voltline Home Electronics Outlet"] }],
      seen: [out(["2026-12-01", "332.00", "OUTLET CARD PAYMENT"])],
    },
    [],
  ],
  [
    "the debt with more matching words",
    {
      debts: [
        { ...CARD, names: ["Clarity Platinum Card"] },
        { ...OTHER, names: ["Clarity Gold Card"] },
      ],
      seen: [out(["2026-12-01", "75.00", "CLARITY GOLD PAYMENT"])],
    },
    ["other 75.00 12-01 in the air name"],
  ],
  [
    "a different lender's similar name",
    {
      debts: [{ ...CARD, names: ["Bank of America"] }],
      seen: [out(["2026-12-01", "75.00", "AMERICAN EXPRESS ACH PMT"], LOAN_PAYMENTS)],
    },
    [],
  ],
  [
    "a purchase from a merchant with the lender's name",
    {
      debts: [{ ...CARD, names: ["Target"] }],
      seen: [out(["2026-12-01", "75.00", "TARGET 0042"], { category: "GENERAL_MERCHANDISE" })],
    },
    [],
  ],
  [
    "cash from the lender's ATM",
    { seen: [out(["2026-12-01", "80.00", "CHASE ATM WITHDRAWAL"])] },
    [],
  ],
  [
    "a manual debt",
    { debts: [CAR], seen: [out(["2026-12-01", "412.00", "TOYOTA FINANCIAL PAYMENT"])] },
    ["car 412.00 12-01 in the air name"],
  ],
  [
    "one of several debts by the card's digits",
    {
      debts: [CARD, OTHER],
      seen: [out(["2026-12-01", "75.00", "Payment to Chase card ending in 9876"], LOAN_PAYMENTS)],
    },
    ["other 75.00 12-01 in the air name"],
  ],
  [
    "one of several debts by the card's own name",
    {
      debts: [CARD, { ...OTHER, names: ["Chase", "Sapphire Card"] }],
      seen: [out(["2026-12-01", "75.00", "CHASE SAPPHIRE PAYMENT"], LOAN_PAYMENTS)],
    },
    ["other 75.00 12-01 in the air name"],
  ],
  [
    "one of several debts by the amount",
    {
      debts: [CARD, OTHER],
      obligations: [obligation({ debtId: "other" })],
      seen: [out(["2026-12-01", "75.00", "CHASE AUTOPAY"])],
    },
    ["other 75.00 12-01 in the air amount_and_date"],
  ],
  [
    "one of several debts by nearly the amount",
    {
      debts: [CARD, OTHER],
      obligations: [obligation({ debtId: "other", amount: "412.10" })],
      seen: [out(["2026-12-01", "412.00", "CHASE AUTOPAY"])],
    },
    ["other 412.00 12-01 in the air amount_and_date"],
  ],
  [
    "one of several debts by the autopay amount",
    {
      debts: [CARD, { ...OTHER, expectedAmounts: ["831.17"] }],
      seen: [out(["2026-12-01", "831.17", "CHASE AUTOPAY"])],
    },
    ["other 831.17 12-01 in the air amount_and_date"],
  ],
  [
    "asks if several debts request the amount",
    {
      debts: [CARD, OTHER],
      obligations: [obligation({ debtId: "other" }), obligation({ debtId: "card" })],
      seen: [out(["2026-12-01", "75.00", "CHASE AUTOPAY"])],
    },
    ["which? card other"],
  ],
  [
    "asks if none of several debts requests the amount",
    { debts: [CARD, OTHER], seen: [out(["2026-12-01", "75.00", "CHASE AUTOPAY"])] },
    ["which? card other"],
  ],
  [
    "the kind that the category names",
    {
      debts: [CARD, { ...OTHER, kind: "mortgage" }],
      seen: [
        out(["2026-12-01", "1575.27", "CHASE PAYMENT"], {
          category: "LOAN_PAYMENTS_MORTGAGE_PAYMENT",
        }),
      ],
    },
    ["other 1575.27 12-01 in the air name"],
  ],
  [
    "an exact amount without a name",
    {
      debts: [CAR],
      obligations: [obligation({ debtId: "car", amount: "412.37" })],
      seen: [out(["2026-12-01", "412.37", "ACH 0042"], LOAN_PAYMENTS)],
    },
    ["car 412.37 12-01 in the air amount_and_date"],
  ],
  [
    "a round amount without a name matches nothing",
    {
      debts: [CAR],
      obligations: [obligation({ debtId: "car", amount: "400.00" })],
      seen: [out(["2026-12-01", "400.00", "ACH 0042"], LOAN_PAYMENTS)],
    },
    [],
  ],
  [
    "a round amount with a category that names the kind of the only matching debt",
    {
      debts: [CAR, CARD],
      obligations: [obligation({ debtId: "car", amount: "400.00" })],
      seen: [out(["2026-12-01", "400.00", "ACH 0042"], { category: "LOAN_PAYMENTS_CAR_PAYMENT" })],
    },
    ["car 400.00 12-01 in the air amount_and_date"],
  ],
  [
    "a round amount does not match if there are two debts of the kind",
    {
      debts: [CAR, { ...OTHER, kind: "auto_loan" }],
      obligations: [obligation({ debtId: "car", amount: "400.00" })],
      seen: [out(["2026-12-01", "400.00", "ACH 0042"], { category: "LOAN_PAYMENTS_CAR_PAYMENT" })],
    },
    [],
  ],
  [
    "a round amount to a card does not match, because people have other cards",
    {
      debts: [CARD],
      obligations: [obligation({ debtId: "card", amount: "200.00" })],
      seen: [
        out(["2026-12-01", "200.00", "ACH 0042"], {
          category: "LOAN_PAYMENTS_CREDIT_CARD_PAYMENT",
        }),
      ],
    },
    [],
  ],
  [
    "a round amount that the plan listed for one debt only",
    {
      debts: [CAR, CARD],
      obligations: [
        obligation({ debtId: "car", amount: "400.00" }),
        obligation({ debtId: "card", amount: "40.00" }),
      ],
      listed: [{ debtId: "card", amount: "300.00", on: "2026-11-28" }],
      seen: [out(["2026-12-01", "300.00", "ACH 0042"], LOAN_PAYMENTS)],
    },
    ["card 300.00 12-01 in the air amount_and_date"],
  ],
  [
    "asks if the plan listed the amount for two debts",
    {
      debts: [CAR, CARD],
      listed: [
        { debtId: "car", amount: "300.00", on: "2026-12-01" },
        { debtId: "card", amount: "300.00", on: "2026-12-01" },
      ],
      seen: [out(["2026-12-01", "300.00", "ACH 0042"], LOAN_PAYMENTS)],
    },
    ["which? car card"],
  ],
  [
    "one of several debts with the lender's name by the amount that the plan listed",
    {
      debts: [CARD, OTHER],
      obligations: [
        obligation({ debtId: "card", amount: "40.00" }),
        obligation({ debtId: "other", amount: "68.00" }),
      ],
      listed: [{ debtId: "card", amount: "332.00", on: "2026-12-01" }],
      seen: [out(["2026-12-01", "332.00", "CHASE AUTOPAY"])],
    },
    ["card 332.00 12-01 in the air amount_and_date"],
  ],
  [
    "an amount that the plan listed weeks before or later does not match",
    {
      debts: [CARD],
      listed: [
        { debtId: "card", amount: "332.10", on: "2026-11-10" },
        { debtId: "card", amount: "332.10", on: "2026-12-02" },
      ],
      seen: [out(["2026-12-01", "332.10", "ACH 0042"], LOAN_PAYMENTS)],
    },
    [],
  ],
  [
    "the exact whole balance without a name or category",
    {
      debts: [{ ...CAR, owed: "832.19" }],
      seen: [out(["2026-12-01", "832.19", "ONLINE BILL PAY 0042"])],
    },
    ["car 832.19 12-01 in the air amount_and_date"],
  ],
  [
    "an amount months from its due date does not match",
    {
      debts: [CAR],
      obligations: [obligation({ debtId: "car", amount: "412.37" })],
      seen: [out(["2026-10-01", "412.37", "ACH 0042"], LOAN_PAYMENTS)],
    },
    [],
  ],
  [
    "an unknown lender",
    { seen: [out(["2026-12-01", "75.00", "ROCKET LOANS PMT"], LOAN_PAYMENTS)] },
    [],
  ],
  [
    "another currency",
    { seen: [out(["2026-12-01", "75.00", "CHASE AUTOPAY"], { currency: "EUR" })] },
    [],
  ],
  [
    "a returned payment",
    {
      seen: [
        out(["2026-12-01", "75.00", "CHASE AUTOPAY"]),
        out(["2026-12-04", "-75.00", "RETURNED ITEM CHASE AUTOPAY"]),
      ],
    },
    ["card 75.00 12-01 back 12-04 name"],
  ],
])("matches withdrawals from checking: %s", ([, input, expected]) => {
  expect(shownPayments(input)).toEqual(expected);
});
