import { expect, test } from "vitest";

import { payment } from "#testing/ledger-rows.ts";
import {
  CAR,
  CARD,
  credit,
  hand,
  HOUSE,
  LOAN_PAYMENTS,
  OTHER,
  out,
  shownPayments,
  type MatchingInput,
} from "#testing/payment-matching-fixtures.ts";

test.for<[string, MatchingInput, string[]]>([
  [
    "the next day",
    {
      seen: [
        out(["2026-12-01", "75.00", "CHASE AUTOPAY"]),
        credit(["2026-12-02", "75.00", "PAYMENT"]),
      ],
    },
    ["card 75.00 12-01 seen 12-02 lender_credit"],
  ],
  [
    "over a weekend and a holiday",
    {
      seen: [out(["2026-11-25", "75.00", "ACH 0042"]), credit(["2026-12-02", "75.00", "PAYMENT"])],
    },
    ["card 75.00 11-25 seen 12-02 lender_credit"],
  ],
  [
    "not after more than five business days",
    {
      seen: [
        out(["2026-11-20", "75.00", "CHASE AUTOPAY"]),
        credit(["2026-12-02", "75.00", "PAYMENT"]),
      ],
    },
    ["card 75.00 12-02 seen 12-02 lender_credit", "card 75.00 11-20 in the air name"],
  ],
  [
    "not at another lender, although the amount is equal",
    {
      debts: [CARD, CAR],
      seen: [
        out(["2026-12-01", "75.00", "TOYOTA FINANCIAL PAYMENT"]),
        credit(["2026-12-02", "75.00", "PAYMENT"]),
      ],
    },
    ["card 75.00 12-02 seen 12-02 lender_credit", "car 75.00 12-01 in the air name"],
  ],
  [
    "twice, in the order in which they left",
    {
      seen: [
        out(["2026-11-27", "75.00", "CHASE AUTOPAY"]),
        out(["2026-12-03", "75.00", "CHASE AUTOPAY"]),
        credit(["2026-12-04", "75.00", "PAYMENT"]),
        credit(["2026-12-08", "75.00", "PAYMENT"]),
      ],
    },
    ["card 75.00 11-27 seen 12-04 lender_credit", "card 75.00 12-03 seen 12-08 lender_credit"],
  ],
  [
    "one of several debts at a lender, by the account where it arrives",
    {
      debts: [CARD, OTHER],
      seen: [
        out(["2026-12-01", "75.00", "CHASE AUTOPAY"]),
        credit(["2026-12-02", "75.00", "PAYMENT"], { accountId: "other" }),
      ],
    },
    ["other 75.00 12-01 seen 12-02 lender_credit"],
  ],
  [
    "one sum that arrives in two parts",
    {
      debts: [CARD, OTHER],
      seen: [
        out(["2026-12-01", "300.00", "CHASE PAYMENT"]),
        credit(["2026-12-02", "120.00", "PAYMENT"]),
        credit(["2026-12-02", "180.00", "PAYMENT"], { accountId: "other" }),
      ],
    },
    ["card 120.00 12-01 seen 12-02 lender_credit", "other 180.00 12-01 seen 12-02 lender_credit"],
  ],
  [
    "a loan without transactions: its last payment",
    {
      debts: [HOUSE],
      seen: [out(["2026-11-28", "2187.43", "ROCKET MORTGAGE LOAN PAYMENT"], LOAN_PAYMENTS)],
    },
    ["house 2187.43 11-28 seen 12-01 last_payment"],
  ],
  [
    "a payment that the user recorded as sent",
    {
      kept: [hand()],
      seen: [
        out(["2026-12-02", "75.00", "CHASE AUTOPAY"]),
        credit(["2026-12-03", "75.00", "PAYMENT"]),
      ],
    },
    ["card 75.00 12-01 seen 12-03 by_hand"],
  ],
  [
    "a payment that the user recorded as paid",
    {
      kept: [hand({ recordedAs: "paid", seenOn: "2026-12-01" })],
      seen: [credit(["2026-12-03", "75.00", "PAYMENT"])],
    },
    ["card 75.00 12-01 seen 12-03 by_hand"],
  ],
  [
    "a payment that the user recorded for one of several debts",
    {
      debts: [CARD, OTHER],
      kept: [hand({ debtId: "other" })],
      seen: [out(["2026-12-02", "75.00", "CHASE AUTOPAY"])],
    },
    ["other 75.00 12-01 in the air by_hand"],
  ],
  [
    "a payment that the user recorded for a loan: its last payment",
    { debts: [HOUSE], kept: [hand({ debtId: "house", amount: "2187.43", sentOn: "2026-11-29" })] },
    ["house 2187.43 11-29 seen 12-01 by_hand"],
  ],
  [
    "another amount is another payment",
    { kept: [hand()], seen: [credit(["2026-12-03", "80.00", "PAYMENT"])] },
    ["card 75.00 12-01 in the air by_hand", "card 80.00 12-03 seen 12-03 lender_credit"],
  ],
  [
    "a payment that the user undid is not recognized again",
    {
      kept: [
        payment({ id: "gone", debtId: "card", lenderTransactionId: "t1", undoneOn: "2026-12-05" }),
      ],
      seen: [credit(["2026-12-04", "75.00", "PAYMENT"], { id: "t1" })],
    },
    ["card 75.00 12-02 seen 12-04 lender_credit"],
  ],
  [
    "a payment stays if its account is no longer linked",
    { kept: [payment({ id: "old", debtId: "card", lenderTransactionId: null })] },
    ["card 75.00 12-02 seen 12-04 lender_credit"],
  ],
  [
    "a last payment that the lender corrected",
    {
      debts: [HOUSE],
      kept: [
        payment({
          debtId: "house",
          amount: "2100.00",
          sentOn: "2026-12-01",
          seenOn: "2026-12-01",
          source: "last_payment",
          why: "last_payment",
          lenderTransactionId: null,
        }),
      ],
    },
    ["house 2187.43 12-01 seen 12-01 last_payment"],
  ],
  [
    "the credit of a recorded payment, although the lender's last payment before had the same amount",
    {
      kept: [
        payment({
          id: "last",
          debtId: "card",
          sentOn: "2026-11-20",
          seenOn: "2026-11-20",
          source: "last_payment",
          why: "last_payment",
          lenderTransactionId: null,
        }),
        hand(),
      ],
      seen: [credit(["2026-12-03", "75.00", "PAYMENT THANK YOU"])],
    },
    ["card 75.00 11-20 seen 11-20 last_payment", "card 75.00 12-01 seen 12-03 by_hand"],
  ],
])("matches both sides as one payment: %s", ([, input, expected]) => {
  expect(shownPayments(input)).toEqual(expected);
});
