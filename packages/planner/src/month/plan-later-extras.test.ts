import type { Paydays, PlannedLedger } from "@snowball/contract";
import { addMonths, payByDate } from "@snowball/dates";
import { amountFromCents, signOf } from "@snowball/money";
import { expect, test } from "vitest";

import { readQuestion, resolvePlan } from "../compare/resolve-plan.ts";
import type { PlanSettingsFacts } from "../facts/read-plan-settings.ts";
import { buildCurrentMonth } from "../testing/current-month.ts";
import { balanceFacts, cardFacts } from "../testing/debt-facts.ts";
import { ledgerPayment, monthOf } from "../testing/month-of-household.ts";
import { planLaterMonths } from "./plan-later-extras.ts";
import { readLedger } from "./read-ledger.ts";
import { findSendingDeadlines } from "./sending-deadlines.ts";

const planLaterExtras = (...given: Parameters<typeof planLaterMonths>) =>
  planLaterMonths(...given).flatMap(({ extras }) => extras);

const LEAD_DAYS = 3;
const LATER = " (arrives in the next month)";

/** Loans without interest, so that nothing but the day changes from one month to the next. */
function loan(uuid: string, dueDay: number, minimum: string) {
  return cardFacts({
    uuid,
    kind: "personal_loan",
    due_day: dueDay,
    lead_days: LEAD_DAYS,
    owed: { value: "9000.00", source: "user" },
    balances: [balanceFacts({ amount: "9000.00", apr: { value: "0", source: "user" } })],
    minimum: { value: minimum, source: "user" },
  });
}

const TWICE: Paydays = { every: "half_month", on: null, days: [15, 31], amount: "500.00" };

type Case = {
  /** The due days, and the minimums. */
  loans: readonly [dueDay: number, minimum: string][];
  paydays?: Paydays | null;
  bonus?: { on: string; amount: string };
  autopay?: "minimum";
  /** The last day of an offer of the second loan, of which $800.00 are left. */
  offer?: string;
};

function household({ loans, bonus, offer }: Case) {
  const debts = loans.map(([day, minimum], at) => {
    const debt = loan(`loan ${at}`, day, minimum);
    if (at === 0 || offer === undefined) return debt;
    const promo = { apr: "0", last_date: offer };
    const apr = { value: "29.99", source: "user" } as const;
    const balances = [balanceFacts({ amount: "800.00", apr, promo })];
    return { ...debt, owed: { value: "800.00", source: "user" as const }, balances };
  });
  const changes: PlanSettingsFacts["changes"] = bonus
    ? [{ kind: "one_off", debt: null, ...bonus }]
    : [];
  const settings: PlanSettingsFacts = {
    strategy: "snowball",
    custom_order: [],
    snowball_first: 0,
    extra: "0.00",
    total: "1000.00",
    rollover: true,
    changes,
  };

  return { debts, settings };
}

/** Returns the ledgers of a day. Everything that was due before it is sent. */
function ledgersOn(today: string, { loans }: Case): PlannedLedger[] {
  const { debts } = household({ loans });

  return debts.map(({ uuid, due_day: day, minimum: { value: bill } }, at) => {
    const payments = [0, 1].map((months) => {
      const due = addMonths(`${today.slice(0, 8)}01`, months, day ?? 1);
      const payBy = payByDate(due, LEAD_DAYS);
      const isSent = payBy < today;
      return ledgerPayment({
        cycle: due,
        due_date: due,
        pay_by: payBy,
        billed: bill,
        billed_source: "user",
        due: bill,
        ...(isSent
          ? {
              left: "0.00",
              sent: bill ?? "",
              sent_this_month: months === 0 ? (bill ?? "") : "0.00",
              status: "sent",
            }
          : { left: bill, status: "upcoming" }),
      });
    });
    // The whole budget of the last month is sent on its last day.
    const isLastDay = today.endsWith("30");
    const others = loans.slice(1).reduce((sum, [, minimum]) => sum + Number(minimum), 0);
    const sent = isLastDay && at === 0 ? `${1000 - others}.00` : payments[0]?.sent_this_month;
    return {
      debt: uuid,
      payments,
      sent_this_month: isLastDay && at > 0 ? (bill ?? "") : (sent ?? "0.00"),
      sent_ahead: payments[1]?.sent ?? "0.00",
      in_the_air: "0.00",
    };
  });
}

/** Returns what Home lists in addition to the bills on the first of a month, by day. */
function listedOn(today: string, of: Case): string[] {
  const { debts, settings } = household(of);
  const autopay = of.autopay;
  const { payments } = monthOf(
    {
      today,
      debts,
      settings,
      ledgers: ledgersOn(today, of),
      ...(autopay && { autopay: new Map(debts.map(({ uuid }) => [uuid, autopay])) }),
    },
    of.paydays,
  );

  return payments
    .filter(({ extra, due_date: due }) => signOf(extra) > 0 && (due ?? "") < addMonths(today, 1))
    .map((each) => {
      const { debt, extra, send_by: on, arrives_next_month: isLater } = each;
      return `${on} ${debt} ${extra}${isLater ? LATER : ""}`;
    })
    .toSorted();
}

/** Returns the same as the calendar knows it on the last day of the month before. */
function expectedOn(today: string, of: Case): string[] {
  const { debts, settings } = household(of);
  const ledger = readLedger(ledgersOn(today, of), today);
  const read = buildCurrentMonth(debts, { today, ledger, settings });
  const { outcome, portfolio: followed } = resolvePlan(
    readQuestion({ read, settings, steadyAmounts: [] }),
  );
  if (outcome.kind === "impossible") throw new Error(outcome.fault.code);
  const months = [2, 3].map((month) => ({
    month: addMonths(read.firstMonth, month - 1),
    debts: outcome.plan.month(month).debts.map(({ id, ...row }) => ({
      debt: id,
      minimum: amountFromCents(row.minimum),
      extra: amountFromCents(row.extra),
      payment: amountFromCents(row.payment),
      end: amountFromCents(row.end),
      escrow: amountFromCents(row.escrow),
    })),
  }));

  return planLaterExtras(months, {
    debts: debts.map((debt) => ({ ...debt, autopay: { type: of.autopay ?? "none" } })),
    dueOn: (id, month) => addMonths(month, 0, debts.find(({ uuid }) => uuid === id)?.due_day ?? 1),
    deadlines: findSendingDeadlines({ ...read, debts, plan: outcome.plan, followed }),
    paydays: of.paydays ?? null,
    changes: settings.changes,
    waiting: [],
  })
    .filter(({ month }) => month === months[0]?.month)
    .map(({ sendOn, debt, amount, arrivesNextMonth: isLater }) => {
      return `${sendOn} ${debt} ${amountFromCents(amount)}${isLater ? LATER : ""}`;
    })
    .toSorted();
}

test.for<[string, Case, string[]]>([
  [
    "are sent with a bill",
    {
      loans: [
        [16, "100.00"],
        [24, "350.00"],
      ],
    },
    ["2026-12-21 loan 1 550.00"],
  ],
  [
    "wait for the paycheck that brings them",
    {
      loans: [
        [26, "100.00"],
        [24, "350.00"],
      ],
      paydays: TWICE,
    },
    ["2026-12-21 loan 1 50.00", `2026-12-31 loan 1 500.00${LATER}`],
  ],
  [
    // The paycheck of December 31 pays $300.00 by January 8.
    "keep the money of the first bills of the month after",
    {
      loans: [
        [13, "300.00"],
        [24, "350.00"],
      ],
      paydays: TWICE,
    },
    ["2026-12-21 loan 1 150.00", `2026-12-31 loan 1 200.00${LATER}`],
  ],
  [
    "wait for the day of one-off money",
    {
      loans: [
        [16, "100.00"],
        [24, "350.00"],
      ],
      bonus: { on: "2026-12-25", amount: "700.00" },
    },
    ["2026-12-21 loan 1 550.00", "2026-12-25 loan 1 700.00"],
  ],
  [
    "are sent apart from autopay, and from a bill that is sent before its month",
    {
      loans: [
        [2, "100.00"],
        [24, "350.00"],
      ],
      autopay: "minimum",
    },
    ["2026-12-28 loan 1 550.00"],
  ],
  [
    // The paycheck of December 15 leaves $150.00 for the extra, and December 28 is a Monday.
    "with a deadline between two paychecks come from savings in part",
    {
      loans: [
        [16, "100.00"],
        [24, "350.00"],
      ],
      paydays: TWICE,
      offer: "2026-12-28",
    },
    ["2026-12-21 loan 1 150.00", "2026-12-22 loan 1 300.00", `2026-12-31 loan 0 100.00${LATER}`],
  ],
])("extras of the next month %s, as Home lists them once it begins", ([, of, expected]) => {
  expect(listedOn("2026-12-01", of)).toEqual(expected);
  expect(expectedOn("2026-11-30", of)).toEqual(expected);
});

test("what waits for the month after is an extra of that month", () => {
  const row = (debt: string, minimum: string, extra: string) => {
    return { debt, minimum, extra, payment: "0.00", end: "0.00", escrow: "0.00" };
  };
  const months = [
    { month: "2027-01-01", debts: [row("visa", "100.00", "0.00"), row("car", "350.00", "550.00")] },
    { month: "2027-02-01", debts: [row("visa", "500.00", "0.00"), row("car", "350.00", "150.00")] },
    { month: "2027-03-01", debts: [row("visa", "100.00", "0.00"), row("car", "350.00", "0.00")] },
  ];
  const given = {
    debts: ["visa", "car"].map((uuid) => {
      return { uuid, autopay: { type: "none" as const }, lead_days: LEAD_DAYS };
    }),
    dueOn: (debt: string, month: string) => addMonths(month, 0, debt === "visa" ? 13 : 24),
    deadlines: [],
    paydays: TWICE,
    changes: [],
  };
  const extras = (waiting: { debt: string; amount: number }[]) =>
    planLaterExtras(months, { ...given, waiting }).map(
      ({ month, sendOn, amount }) => `${month} ${sendOn} ${amountFromCents(amount)}`,
    );

  // The paychecks of January keep $500.00 for the visa in February.
  expect(extras([])).toEqual([
    "2027-01-01 2027-01-19 150.00",
    "2027-02-01 2027-02-19 150.00",
    "2027-02-01 2027-02-28 400.00",
  ]);
  // What waits for January is listed already, and uses its money.
  expect(extras([{ debt: "car", amount: 100_00 }])[0]).toBe("2027-01-01 2027-01-19 50.00");
});

test("what waits for a month uses its first paycheck, which pays no other extra with it", () => {
  const row = (debt: string, minimum: string, extra: string) => {
    return { debt, minimum, extra, payment: "0.00", end: "1.00", escrow: "0.00" };
  };
  const debts = [row("visa", "100.00", "0.00"), row("car", "350.00", "550.00")];
  const months = ["2027-01-01", "2027-02-01"].map((month) => ({ month, debts }));
  const given = {
    debts: ["visa", "car", "fuel"].map((uuid) => {
      return { uuid, autopay: { type: "none" as const }, lead_days: LEAD_DAYS };
    }),
    dueOn: (debt: string, month: string) => addMonths(month, 0, debt === "visa" ? 13 : 24),
    deadlines: [],
    paydays: TWICE,
    changes: [],
  };
  const extras = (debt: string) =>
    planLaterExtras(months, { ...given, waiting: [{ debt, amount: 100_00 }] })
      .filter(({ month }) => month === "2027-01-01")
      .map(({ debt: to, sendOn, amount }) => `${sendOn} ${to} ${amountFromCents(amount)}`);

  // January 15 brings 500.00: 350.00 for the car's bill, 100.00 for what waited, which is listed already, and 50.00.
  const expected = ["2027-01-19 car 50.00", "2027-01-31 car 400.00"];
  expect(extras("car")).toEqual(expected);
  expect(extras("fuel")).toEqual(expected);
});

test("parts of an extra that are sent on one day are one payment, whatever money pays them", () => {
  const row = (debt: string, minimum: string, extra: string) => {
    return { debt, minimum, extra, payment: "0.00", end: "1.00", escrow: "0.00" };
  };
  const debts = [row("car", "140.00", "170.00"), row("visa", "140.00", "130.00")];
  const months = ["2027-01-01", "2027-02-01"].map((month) => ({ month, debts }));
  // January 26 is the last safe day of the month.
  const bonus = { kind: "one_off", debt: null, on: "2027-01-26", amount: "100.00" } as const;
  const extras = planLaterExtras(months, {
    debts: [
      { uuid: "car", autopay: { type: "minimum" }, lead_days: LEAD_DAYS },
      { uuid: "visa", autopay: { type: "none" }, lead_days: LEAD_DAYS },
    ],
    dueOn: (debt, month) => addMonths(month, 0, debt === "car" ? 20 : 29),
    deadlines: [],
    paydays: { every: "month", on: null, days: [5], amount: "1000.00" },
    changes: [bonus],
    waiting: [{ debt: "car", amount: 70_00 }],
  });

  expect(
    extras
      .filter(({ month }) => month === "2027-01-01")
      .map(({ sendOn, debt, amount }) => `${sendOn} ${debt} ${amountFromCents(amount)}`),
  ).toEqual(["2027-01-05 car 30.00", "2027-01-26 car 140.00", "2027-01-26 visa 130.00"]);
});

test("an extra of cents is sent with its bill, and is no part of what waits", () => {
  const row = (debt: string, minimum: string, extra: string) => {
    return { debt, minimum, extra, payment: "0.00", end: "1.00", escrow: "0.00" };
  };
  const days = new Map([
    ["visa", 5],
    ["store", 17],
    ["car", 31],
  ]);
  const debts = [row("visa", "35.00", "237.97"), row("store", "35.00", "0.03")];
  const months = ["2027-03-01", "2027-04-01"].map((month) => ({
    month,
    debts: [...debts, row("car", "352.00", "0.00")],
  }));
  const extras = planLaterExtras(months, {
    debts: [...days.keys()].map((uuid) => {
      return { uuid, autopay: { type: "none" as const }, lead_days: LEAD_DAYS };
    }),
    dueOn: (debt, month) => addMonths(month, 0, days.get(debt) ?? 1),
    deadlines: [],
    paydays: { every: "two_weeks", on: "2027-03-11", days: [], amount: "330.00" },
    changes: [],
    waiting: [{ debt: "store", amount: 35_13 }],
  });

  // Home lists the part that waits.
  expect(
    extras
      .filter(({ debt, month }) => debt === "store" && month === "2027-03-01")
      .map(({ amount, isWithBill }) => [amount, isWithBill]),
  ).toEqual([[3, true]]);
});
