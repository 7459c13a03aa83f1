import fc from "fast-check";
import { expect, test } from "vitest";

import { mapAccount, mapInstitution, mapItem, mapLiabilities, mapTransactionsPage } from "./map.ts";
import { readText, UnreadableAnswer } from "./read-answer.ts";

const balances = {
  current: 110.5,
  available: null,
  limit: null,
  iso_currency_code: "USD",
  unofficial_currency_code: null,
};
const account = {
  account_id: "acc1",
  type: "credit",
  subtype: "credit card",
  name: "Card",
  official_name: null,
  mask: "1234",
  balances,
};
const transaction = {
  transaction_id: "tx1",
  account_id: "acc1",
  amount: 12.34,
  iso_currency_code: "USD",
  unofficial_currency_code: null,
  date: "2026-11-20",
  authorized_date: null,
  name: "Coffee",
  merchant_name: null,
  pending: false,
};
const page = { added: [], modified: [], removed: [], next_cursor: "c1", has_more: false };

test("maps amounts to decimal strings and keeps missing ones null", () => {
  expect(mapAccount(account)).toMatchObject({
    balanceCurrent: "110.50",
    balanceAvailable: null,
    balanceLimit: null,
    officialName: null,
  });
  expect(mapAccount({ ...account, balances: { ...balances, current: 0 } }).balanceCurrent).toBe(
    "0.00",
  );
  expect(mapAccount({ ...account, balances: { ...balances, current: -4.2 } }).balanceCurrent).toBe(
    "-4.20",
  );
});

test("reads the persistent account id if the bank has one", () => {
  const lastingIdOf = (id?: unknown) =>
    mapAccount({ ...account, ...(id !== undefined && { persistent_account_id: id }) }).lastingId;

  expect(lastingIdOf("8cfb8beb89b774ee")).toBe("8cfb8beb89b774ee");
  expect([lastingIdOf(), lastingIdOf(null), lastingIdOf("")]).toEqual([null, null, null]);
  expect(() => lastingIdOf(7)).toThrow(UnreadableAnswer);
});

test.each(["investment", "brokerage", "payroll", "", 7, null, undefined])(
  "maps an account of type %j to other",
  (type) => {
    expect(mapAccount({ ...account, type }).type).toBe("other");
  },
);

test("keeps the unofficial currency code if there is no ISO code", () => {
  const crypto = { ...balances, iso_currency_code: null, unofficial_currency_code: "BTC" };

  expect(mapAccount({ ...account, balances: crypto }).currency).toBe("BTC");
});

test("shortens display texts and removes characters that the database rejects", () => {
  const name = `A\0B\uD800C${"x".repeat(5_000)}`;

  const mapped = mapAccount({ ...account, name });

  expect(mapped.name).toHaveLength(200);
  expect(mapped.name).not.toContain("\0");
  expect(mapped.name.isWellFormed()).toBe(true);
});

test("every display text can be stored and is within its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
      const name = readText({ name: text }, "name", 20);

      expect(name === null || (Array.from(name).length <= 20 && name.isWellFormed())).toBe(true);
      expect(name ?? "").not.toContain("\0");
    }),
  );
});

test.each([
  ["an id with NUL", { account_id: "a\0b" }],
  ["an id that is too long", { account_id: "a".repeat(257) }],
  ["an empty id", { account_id: "" }],
  ["a missing id", { account_id: undefined }],
  ["a balance as text", { balances: { ...balances, current: "110.50" } }],
  ["a balance of 22 digits", { balances: { ...balances, current: 1e21 } }],
  ["no balances", { balances: null }],
  ["a name that is an object", { name: { toString: "x" } }],
])("rejects an account with %s", (_, wrong) => {
  expect(() => mapAccount({ ...account, ...wrong })).toThrow(UnreadableAnswer);
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "0000-01-01",
  "9999-12-31",
  "1582-10-04",
  "20261120",
  "2026-11-20T00:00:00Z",
  20261120,
])("rejects a page with a transaction dated %j", (date) => {
  const wrong = { ...page, added: [{ ...transaction, date }] };

  expect(() => mapTransactionsPage(wrong)).toThrow(UnreadableAnswer);
});

test("maps an empty cursor to null", () => {
  expect(mapTransactionsPage({ ...page, next_cursor: "" }).nextCursor).toBeNull();
  expect(mapTransactionsPage(page).nextCursor).toBe("c1");
  expect(() => mapTransactionsPage({ ...page, next_cursor: null })).toThrow(UnreadableAnswer);
});

test("keeps outgoing amounts positive and incoming amounts negative", () => {
  const added = [transaction, { ...transaction, transaction_id: "tx2", amount: -1000 }];

  expect(mapTransactionsPage({ ...page, added }).upserts.map(({ amount }) => amount)).toEqual([
    "12.34",
    "-1000.00",
  ]);
});

test.for([
  [
    { primary: "LOAN_PAYMENTS", detailed: "LOAN_PAYMENTS_CAR_PAYMENT" },
    "LOAN_PAYMENTS_CAR_PAYMENT",
  ],
  [{ primary: "LOAN_PAYMENTS" }, "LOAN_PAYMENTS"],
  [{ primary: "FOOD_AND_DRINK", detailed: "FOOD_AND_DRINK_COFFEE" }, "FOOD_AND_DRINK"],
  [null, null],
] as const)(
  "keeps the detailed category of loan payments only: %j",
  ([plaidCategory, category]) => {
    const added = [{ ...transaction, personal_finance_category: plaidCategory }];

    expect(mapTransactionsPage({ ...page, added }).upserts).toMatchObject([{ category }]);
  },
);

test("distinguishes zero, unknown and negative values of liabilities", () => {
  const credit = {
    account_id: "acc1",
    aprs: [
      { apr_type: "purchase_apr", apr_percentage: 24.99, balance_subject_to_apr: null },
      { apr_type: "cash_apr", apr_percentage: 0, balance_subject_to_apr: 0 },
    ],
    is_overdue: null,
    last_payment_amount: -20,
    last_payment_date: null,
    last_statement_issue_date: "2026-11-01",
    last_statement_balance: 0,
    minimum_payment_amount: null,
    next_payment_due_date: null,
  };

  const mapped = mapLiabilities({ credit: [credit], mortgage: null, student: null });

  expect(mapped).toEqual({
    credit: [
      {
        providerAccountId: "acc1",
        minimumPaymentAmount: null,
        nextPaymentDueDate: null,
        isOverdue: null,
        lastStatementBalance: "0.00",
        lastStatementIssueDate: "2026-11-01",
        lastPaymentAmount: "-20.00",
        lastPaymentDate: null,
        aprs: [
          { aprType: "purchase_apr", aprPercentage: "24.99", balanceSubjectToApr: null },
          { aprType: "cash_apr", aprPercentage: "0", balanceSubjectToApr: "0.00" },
        ],
      },
    ],
    mortgage: [],
    studentLoan: [],
  });
});

test("reads the last payment of a mortgage and a student loan", () => {
  const paid = { account_id: "acc1", last_payment_amount: 212.5, last_payment_date: "2026-10-28" };

  const mapped = mapLiabilities({ credit: null, mortgage: [paid], student: [paid] });

  const mappedPayment = { lastPaymentAmount: "212.50", lastPaymentDate: "2026-10-28" };
  expect(mapped.mortgage).toMatchObject([mappedPayment]);
  expect(mapped.studentLoan).toMatchObject([mappedPayment]);
  expect(mapLiabilities({ mortgage: [{ account_id: "acc1" }] }).mortgage).toMatchObject([
    { lastPaymentAmount: null, lastPaymentDate: null },
  ]);
});

test("reads the terms of a mortgage and keeps missing ones null", () => {
  const lent = { account_id: "acc1", origination_principal_amount: 300000, loan_term: "30 year" };

  expect(mapLiabilities({ mortgage: [lent, { account_id: "acc2" }] }).mortgage).toMatchObject([
    { originationPrincipalAmount: "300000.00", termMonths: 360 },
    { originationPrincipalAmount: null, termMonths: null },
  ]);
});

test("leaves out a liability without an account", () => {
  const student = {
    account_id: null,
    interest_rate_percentage: 5.05,
    minimum_payment_amount: 25,
    next_payment_due_date: "2026-12-28",
    is_overdue: false,
  };

  expect(mapLiabilities({ credit: null, mortgage: null, student: [student] }).studentLoan).toEqual(
    [],
  );
});

test.each([-0.01, 1_000.01, 99_999, 1e9, -1e300])(
  "treats an impossible rate of %d percent as unknown",
  (rate) => {
    const mapped = mapLiabilities({
      credit: [
        {
          account_id: "acc1",
          aprs: [
            { apr_type: "purchase_apr", apr_percentage: rate, balance_subject_to_apr: null },
            { apr_type: "cash_apr", apr_percentage: 1_000, balance_subject_to_apr: null },
          ],
        },
      ],
      mortgage: [{ account_id: "acc2", interest_rate: { percentage: rate } }],
      student: [{ account_id: "acc3", interest_rate_percentage: rate }],
    });

    expect(mapped.credit[0]?.aprs).toMatchObject([{ aprType: "cash_apr", aprPercentage: "1000" }]);
    expect(mapped.mortgage[0]?.interestRatePercentage).toBeNull();
    expect(mapped.studentLoan[0]?.interestRatePercentage).toBeNull();
  },
);

test.each(["9999-12-31", "2200-01-01", "1899-12-31", "0001-01-01"])(
  "treats an impossible date %s as unknown",
  (date) => {
    const mapped = mapLiabilities({
      mortgage: [{ account_id: "acc1", next_payment_due_date: date, last_payment_date: date }],
    });

    expect(mapped.mortgage).toMatchObject([{ nextPaymentDueDate: null, lastPaymentDate: null }]);
  },
);

test("maps negative due amounts and limits to zero", () => {
  const mapped = mapLiabilities({
    credit: [{ account_id: "acc1", minimum_payment_amount: -5 }],
    mortgage: [{ account_id: "acc2", next_monthly_payment: -5, past_due_amount: -5 }],
  });

  expect(mapped.credit).toMatchObject([{ minimumPaymentAmount: "0.00" }]);
  expect(mapped.mortgage).toMatchObject([{ nextMonthlyPayment: "0.00", pastDueAmount: "0.00" }]);
  const limited = mapAccount({ ...account, balances: { ...balances, limit: -1 } });
  expect(limited.balanceLimit).toBe("0.00");
});

test("rejects lists that are too long", () => {
  const apr = { apr_type: "purchase_apr", apr_percentage: 1, balance_subject_to_apr: null };
  const card = { account_id: "acc1", aprs: Array.from({ length: 900 }, () => apr) };
  const added = Array.from({ length: 1_001 }, () => transaction);

  expect(() => mapTransactionsPage({ ...page, added })).toThrow(UnreadableAnswer);
  expect(mapLiabilities({ credit: [card, card] }).credit).toHaveLength(2);
  expect(() => mapLiabilities({ credit: [card, card, card] })).toThrow(UnreadableAnswer);
});

test("maps an item's error to a required user action or to other", () => {
  const item = { institution_id: "ins_1", institution_name: "Bank", error: null };

  expect(mapItem(item)).toEqual({
    institutionId: "ins_1",
    institutionName: "Bank",
    failure: null,
  });
  const failure = (code: string) => mapItem({ ...item, error: { error_code: code } }).failure;
  expect(failure("ITEM_LOGIN_REQUIRED")).toBe("login_required");
  expect(failure("USER_PERMISSION_REVOKED")).toBe("revoked");
  expect(failure("INSTITUTION_DOWN")).toBe("other");
  expect(failure("toString")).toBe("other");
});

test("drops unsafe URLs and colors of an institution", () => {
  const institution = {
    institution_id: "ins_1",
    name: "Bank",
    logo: null,
    url: "javascript:alert(1)",
    primary_color: "red;background:url(x)",
  };

  expect(mapInstitution(institution)).toEqual({
    id: "ins_1",
    name: "Bank",
    logo: null,
    url: null,
    primaryColor: null,
  });
  expect(
    mapInstitution({ ...institution, url: "https://bank.example", primary_color: "#0aF09c" }),
  ).toMatchObject({ url: "https://bank.example", primaryColor: "#0aF09c" });
});
