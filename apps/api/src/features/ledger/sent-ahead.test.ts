import type { Debt } from "@snowball/contract";
import { subtractAmount, sumAmounts } from "@snowball/money";
import { expect, test } from "vitest";

import { ledgerOf } from "#testing/ledger-of.ts";
import { obligation, payment as paymentFixture } from "#testing/ledger-rows.ts";

import { describeLedgers } from "./planned-ledger-rules.ts";
import { computeLedger } from "./state-rules.ts";

const inJanuary = (ahead: string) => ({ sent_this_month: "153.00", sent_ahead: ahead });

test.for<[string, string[], string | null, object]>([
  ["the plan listed its amount for that bill", ["153.00"], "50.48", inJanuary("153.00")],
  ["the plan listed it before the bill was known", ["153.00"], null, inJanuary("153.00")],
  ["it is another amount", ["50.48"], "50.48", { sent_this_month: "306.00", sent_ahead: "0.00" }],
])(
  "counts an early payment above the bill of a month with a payment for that bill if %s",
  ([, listedAmounts, amount, expected]) => {
    const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
    const amountSource = amount === null ? null : ("bank" as const);
    const source = { statementDate: "2026-11-01", amountSource };
    const obligations = [
      obligation({ debtId: "a", dueDate: "2026-12-04", ...source, amount: "60.00" }),
      obligation({ debtId: "a", dueDate: "2027-01-04", ...source, amount }),
    ].map((each) => ({ ...each, isClosed: false }));
    const payments = ["2026-12-01", "2026-12-29"].map((sentOn, at) => ({
      ...paymentFixture({ id: `${at}`, debtId: "a", amount: "153.00", sentOn, seenOn: sentOn }),
      createdAt: new Date(0),
      isClosed: false,
    }));
    const kept = { obligations, payments };
    const on = "2026-12-28";
    const ahead = { debtId: "a", on, others: [] };
    const listedAhead = listedAmounts.map((each) => ({ ...ahead, amount: each }));
    const sumsOn = (today: string) => {
      const ledger = computeLedger(of.facts, kept, today);
      const day = { today, lastBegun: today };
      return describeLedgers([{ ...of, kept, ledger }], day, { listedAhead })[0];
    };

    expect(sumsOn("2026-12-30")).toMatchObject(expected);
    const all = ["2026-12-30", "2027-01-05"].map((day) => sumsOn(day)?.sent_this_month ?? "");
    expect(sumAmounts(all)).toBe("306.00");
  },
);

test.for([
  [
    "January",
    "the plan listed it for that bill",
    { amount: "153.00", others: ["60.00"] },
    "153.00",
  ],
  [
    "December",
    "the plan listed it for December as well",
    { amount: "153.00", others: ["153.00"] },
    "0.00",
  ],
  ["December", "it is another amount", { amount: "150.00", others: [] }, "0.00"],
] as const)(
  "counts a payment before the month of a bill's last safe day in %s if %s",
  ([, , listed, ahead]) => {
    const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
    const obligations = ["2026-12-08", "2027-01-08"].map((dueDate) => ({
      ...obligation({ debtId: "a", dueDate, statementDate: "2026-11-01", amount: "153.00" }),
      isClosed: false,
    }));
    const payments = ["2026-12-01", "2026-12-29"].map((sentOn, at) => ({
      ...paymentFixture({ id: `${at}`, debtId: "a", amount: "153.00", sentOn, seenOn: sentOn }),
      createdAt: new Date(0),
      isClosed: false,
    }));
    const kept = { obligations, payments };
    const today = "2026-12-30";
    const ledger = computeLedger(of.facts, kept, today);
    const listedAhead = [{ debtId: "a", on: "2026-12-28", ...listed, others: [...listed.others] }];
    const [sums] = describeLedgers(
      [{ ...of, kept, ledger }],
      { today, lastBegun: today },
      { listedAhead },
    );

    expect(sums).toMatchObject({
      sent_ahead: ahead,
      sent_this_month: subtractAmount("306.00", ahead),
    });
  },
);

test("counts a payment for the bill of a later month in that month", () => {
  const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
  const obligations = ["2026-12-04", "2027-01-04", "2027-02-04"].map((dueDate) => ({
    ...obligation({ debtId: "a", dueDate, statementDate: "2026-11-01", amount: "75.00" }),
    isClosed: false,
  }));
  const [sentOn, chosenCycle] = ["2026-12-29", "2027-02-04"];
  const payments = [
    {
      ...paymentFixture({ id: "0", debtId: "a", amount: "75.00", sentOn, seenOn: sentOn }),
      chosenCycle,
      createdAt: new Date(0),
      isClosed: false,
    },
  ];
  const kept = { obligations, payments };
  const sumsOn = (today: string) => {
    const ledger = computeLedger(of.facts, kept, today);
    const [sums] = describeLedgers([{ ...of, kept, ledger }], { today, lastBegun: today });
    const bill = sums?.payments.find(({ cycle }) => cycle === chosenCycle);
    return [sums?.sent_this_month, sums?.sent_ahead, bill?.sent_this_month];
  };

  expect(sumsOn("2026-12-30")).toEqual(["0.00", "75.00", "0.00"]);
  expect(sumsOn("2027-01-10")).toEqual(["0.00", "75.00", "0.00"]);
  expect(sumsOn("2027-02-01")).toEqual(["75.00", "0.00", "75.00"]);
});

test("lists when a card was paid in the last weeks, without what was sent for its next bill", () => {
  const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
  const obligations = ["2026-12-04", "2027-01-04"].map((dueDate) => ({
    ...obligation({ debtId: "a", dueDate, statementDate: "2026-11-01", amount: "75.00" }),
    isClosed: false,
  }));
  const payments = ["2026-11-01", "2026-12-01", "2026-12-29"].map((sentOn, at) => ({
    ...paymentFixture({ id: `${at}`, debtId: "a", amount: "100.00", sentOn, seenOn: sentOn }),
    ...(sentOn === "2026-12-29" && { chosenCycle: "2027-01-04" }),
    createdAt: new Date(0),
    isClosed: false,
  }));
  const kept = { obligations, payments };
  const today = "2026-12-30";
  const ledger = computeLedger(of.facts, kept, today);
  const recentOf = (kind: Debt["kind"]) =>
    describeLedgers([{ ...of, kept, ledger, debt: { ...of.debt, kind } }], {
      today,
      lastBegun: today,
    })[0]?.recent_payments;

  expect(recentOf("credit_card")).toEqual([{ on: "2026-12-01", amount: "100.00" }]);
  expect(recentOf("auto_loan")).toBeUndefined();
});

test("counts only one early payment as the amount that the plan listed for the next bill", () => {
  const of = ledgerOf();
  const due = obligation({ debtId: "a", dueDate: "2027-01-04", statementDate: "2026-12-01" });
  const earlier = obligation({ debtId: "a", dueDate: "2026-12-04", statementDate: "2026-11-01" });
  const payments = ["2026-12-03", "2026-12-28", "2026-12-29"].map((sentOn, at) => ({
    ...paymentFixture({ id: `${at}`, debtId: "a", amount: "153.00", sentOn, seenOn: sentOn }),
    createdAt: new Date(0),
    isClosed: false,
  }));
  const kept = {
    obligations: [earlier, due].map((each) => ({ ...each, isClosed: false })),
    payments,
  };
  const today = "2026-12-30";
  const ledger = computeLedger(of.facts, kept, today);
  const listedAhead = [{ debtId: "a", amount: "153.00", on: "2026-12-20", others: [] }];

  expect(
    describeLedgers([{ ...of, kept, ledger }], { today, lastBegun: today }, { listedAhead }),
  ).toMatchObject([{ sent_this_month: "306.00", sent_ahead: "153.00" }]);
});

test.for([
  ["the sum of both", "281.00", "75.00"],
  ["more than both", "300.00", "75.00"],
  ["a part of both", "230.00", "24.00"],
  ["this month's amount only", "206.00", "0.00"],
] as const)(
  "divides a transfer between this month's extra of $206.00 and the next bill of $75.00 if it is %s",
  ([, amount, ahead]) => {
    const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
    const obligations = ["2026-12-04", "2027-01-04"].map((dueDate) => ({
      ...obligation({ debtId: "a", dueDate, statementDate: "2026-11-01", amount: "75.00" }),
      isClosed: false,
    }));
    const payments = [["75.00", "2026-12-01"] as const, [amount, "2026-12-29"] as const].map(
      ([each, sentOn], at) => ({
        ...paymentFixture({ id: `${at}`, debtId: "a", amount: each, sentOn, seenOn: sentOn }),
        createdAt: new Date(0),
        isClosed: false,
      }),
    );
    const kept = { obligations, payments };
    const today = "2026-12-30";
    const ledger = computeLedger(of.facts, kept, today);
    const listed = { debtId: "a", amount: "75.00", others: ["206.00", "30.00"] };
    const listedAhead = ["2026-12-27", "2026-12-28"].map((on) => ({ ...listed, on }));

    expect(
      describeLedgers([{ ...of, kept, ledger }], { today, lastBegun: today }, { listedAhead }),
    ).toMatchObject([
      {
        sent_this_month: subtractAmount(sumAmounts(["75.00", amount]), ahead),
        sent_ahead: ahead,
      },
    ]);
  },
);

/**
 * Returns what counts in December, ahead of January, and in January. December's bill of $75.00 was sent in November, and
 * $41.93 on December 29, which the lender counts toward January's bill.
 */
function countEarly(owed: string, sentLater: readonly string[], listed: string[] | null) {
  const of = ledgerOf({ isEntered: true, bankAmount: null, bankDueDate: null });
  const facts = { ...of.facts, owed };
  const obligations = ["2026-12-02", "2027-01-02"].map((dueDate) => ({
    ...obligation({ debtId: "a", dueDate, statementDate: "2026-11-01", amount: "75.00" }),
    isClosed: false,
  }));
  const payments = [
    ["75.00", "2026-11-27", "2026-12-02"] as const,
    ["41.93", "2026-12-29", listed === null ? "2027-01-02" : null] as const,
    ...sentLater.map((sentOn) => ["20.00", sentOn, null] as const),
  ].map(([amount, sentOn, chosenCycle], at) => ({
    ...paymentFixture({ id: `${at}`, debtId: "a", amount, sentOn, seenOn: sentOn }),
    chosenCycle,
    createdAt: new Date(0),
    isClosed: false,
  }));
  const kept = { obligations, payments };
  const listedAhead = [{ debtId: "a", amount: "75.00", on: "2026-12-28", others: listed ?? [] }];
  const sumsOn = (today: string) => {
    const ledger = computeLedger(facts, kept, today);
    const day = { today, lastBegun: today };
    return describeLedgers([{ ...of, facts, kept, ledger }], day, { listedAhead })[0];
  };
  const [december, january] = [sumsOn("2026-12-30"), sumsOn("2027-01-05")];
  return [december?.sent_this_month, december?.sent_ahead, january?.sent_this_month];
}

test("counts the extra that the plan listed in its month, also below the next bill", () => {
  expect(countEarly("500.00", [], ["60.00", "41.93"])).toEqual(["116.93", "0.00", "0.00"]);
  expect(countEarly("500.00", [], ["60.00", "41.92"])).toEqual(["75.00", "41.93", "41.93"]);
});

test("counts an early payment in one month only if its debt is paid off before that bill", () => {
  expect(countEarly("0.00", [], null)).toEqual(["116.93", "0.00", "0.00"]);
  expect(countEarly("0.00", ["2026-12-30"], null)).toEqual(["136.93", "0.00", "0.00"]);
});

test("counts an early payment in the month of its bill if its debt is paid off in that month", () => {
  expect(countEarly("0.00", ["2027-01-04"], null)[2]).toBe("61.93");
});
