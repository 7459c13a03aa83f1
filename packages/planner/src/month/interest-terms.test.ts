import { expect, test } from "vitest";

import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { interestTerms } from "./interest-terms.ts";

const TODAY = "2027-06-10";

const card = cardFacts({ due_day: 2 });
const loan = cardFacts({ kind: "auto_loan", due_day: 2 });
const studentLoan = cardFacts({ kind: "student_loan", accrual: "simple_daily", due_day: 2 });

test.each([
  // Its statement was issued on Jun 7, 25 days before Jul 2.
  ["a card", card, { over: 9, under: 365 }],
  ["a loan", loan, { over: 12, under: 365 }],
  ["a student loan", studentLoan, { over: 48, under: 1461 }],
])("%s bears the same interest before and after its late payment is sent", (_, facts, ahead) => {
  const sent = interestTerms(facts, { today: TODAY, dueDate: null });

  // The usual payment of June arrives on May 29. Next month's interest is from then on.
  expect(sent).toMatchObject({ accrual: { over: 0 }, chargedAhead: ahead });
  expect(interestTerms(facts, { today: TODAY, dueDate: "2027-06-02" })).toEqual(sent);
  expect(interestTerms(facts, { today: TODAY, dueDate: "2027-05-02" })).toEqual(sent);
});

test.each([
  ["a card", { ...card, due_day: 28 }, { over: 21, under: 365 }],
  ["a loan", { ...loan, due_day: 28 }, { over: 14, under: 365 }],
])("%s bears interest until its payment arrives, sent or not", (_, facts, accrual) => {
  for (const dueDate of ["2027-06-28", null]) {
    expect(interestTerms(facts, { today: TODAY, dueDate })).toEqual({ accrual });
  }
});

/** The statement was issued 23 days before the usual payment of June arrives. */
const statedCard = cardFacts({
  due_day: 28,
  last_statement_on: "2027-06-01",
  minimum: { value: "40.00", source: "bank" },
});
const ofMonth = { today: TODAY, dueDate: null };
const inParts = (days: number) => ({ accrual: { over: days * 100, under: 36_500 } });

test.each([
  [12_00, 24.79],
  [5, 24.8],
])(
  "interest on paid purchases does not multiply that of a deferral if %i cents are left",
  (amount, days) => {
    const balances = [
      { id: "purchases", amount, apr: 299_900 },
      { id: "sofa", amount: 1_800_00, apr: 0, deferred: { apr: 299_900, months: 8, accrued: 0 } },
    ];
    const payments = [{ on: "2027-06-10", amount: "400.00" }];

    // $360 of purchases bore the interest of nine days.
    expect(interestTerms(statedCard, { ...ofMonth, balances, payments })).toEqual(inParts(days));
  },
);

test("a rate for cash advances that were never taken does not raise the interest on purchases", () => {
  const purchases = balanceFacts({ amount: "625.88", apr: { value: "21.49", source: "bank" } });
  const cash = { amount: "0.00", apr: { value: "29.99", source: "bank" } } as const;
  const facts = {
    ...statedCard,
    balances: [purchases, balanceFacts({ id: "cash", apr_type: "cash_apr", ...cash })],
  };
  const balances = [{ id: "purchases", amount: 625_88, apr: 214_900 }];
  const payments = [{ on: "2027-06-11", amount: "500.00" }];

  expect(interestTerms(facts, { ...ofMonth, balances, payments })).toEqual(inParts(30.99));
});

test("the first payment is the minimum, in whatever order payments are listed", () => {
  const balances = [
    { id: "purchases", amount: 1_000_00, apr: 240_000 },
    { id: "transfer", amount: 500_00, apr: 240_000, promo: { apr: 0, months: 8 } },
  ];
  const payments = [
    { on: "2027-06-06", amount: "40.00" },
    { on: "2027-06-11", amount: "100.00" },
  ];

  // $100 of purchases bore the interest of ten days.
  for (const listed of [payments, payments.toReversed()]) {
    expect(interestTerms(statedCard, { ...ofMonth, balances, payments: listed })).toEqual(
      inParts(24),
    );
  }
});

test.each([
  ["since its last day, which the deferred interest contains", "2027-06-01", 20],
  ["since a later statement", "2027-06-05", 19],
])("a balance bears interest after its deferral %s", (_, last_statement_on, days) => {
  const deferred = { apr: "29.99", last_date: "2027-06-04", accrued: "312.40" };
  const facts = { ...statedCard, last_statement_on, balances: [balanceFacts({ deferred })] };
  const balances = [{ id: "purchase_apr", amount: 1_152_95, apr: 299_900 }];
  // It bore only deferred interest.
  const payments = [{ on: "2027-06-03", amount: "328.00" }];

  const { accrual } = interestTerms(facts, { ...ofMonth, balances, payments });
  expect((accrual.over * 365) / accrual.under).toBe(days);
});

test.each([
  ["paid other balances before it ended", [{ on: "2027-06-03", amount: "300.00" }], 22.17],
  [
    "paid it since",
    [
      { on: "2027-06-03", amount: "300.00" },
      { on: "2027-06-08", amount: "200.00" },
    ],
    22.78,
  ],
])("a deferral that ended leaves the interest of payments that %s", (_, payments, days) => {
  const deferred = { apr: "29.99", last_date: "2027-06-04", accrued: "312.40" };
  const sofa = balanceFacts({ id: "sofa", deferred });
  const facts = { ...statedCard, balances: [balanceFacts({ id: "purchases" }), sofa] };
  const balances = [
    { id: "purchases", amount: 1_000_00, apr: 240_000 },
    { id: "sofa", amount: 500_00, apr: 299_900 },
  ];

  // The minimum of $40 paid the sofa without interest, $260 of purchases bore that of two days, and $200 of the sofa
  // that of the four days since its deferral. The sofa owes none for three of the 23 days.
  const { accrual } = interestTerms(facts, { ...ofMonth, balances, payments });
  expect((accrual.over * 365) / accrual.under).toBe(days);
});

test("the days up to today cost the rate of an offer with an unknown end", () => {
  const id = "transfer";
  const promo = { apr: "0", last_date: null };
  const transfer = balanceFacts({ id, apr: { value: "24", source: "bank" }, promo });
  const card = { ...statedCard, balances: [transfer] };
  const balances = [{ id, amount: 4_000_00, apr: 240_000 }];
  const rated = (facts: typeof card) => interestTerms(facts, { ...ofMonth, balances });

  // Nine of the 23 days since the statement are past.
  expect(rated(card)).toEqual(inParts(14));
  const other = { ...promo, apr: "12" };
  expect(rated({ ...card, balances: [{ ...transfer, promo: other }] })).toEqual(inParts(18.5));
  const known = { ...transfer, promo: null };
  expect(rated({ ...card, balances: [known] })).toEqual({ accrual: { over: 23, under: 365 } });
});
