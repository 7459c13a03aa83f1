import { ONE_OFFS_MAX, type PayoffPlanSettings } from "@snowball/contract";
import { type PlanFault, type Strategy, totalPayoff } from "@snowball/payoff";
import { shortMonth } from "@snowball/planner";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";

import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { inPlan, planFixture } from "../testing/plan-fixture.tsx";
import type { PlanSubject } from "../words/plan-subject.ts";
import { subjectFixture } from "../testing/subject-fixture.ts";
import { readDebtsToday, subjectOf } from "../words/read-debts.ts";
import { RunsShort } from "./runs-short.tsx";

/**
 * Returns a card with a 0% rate that ends after three months, and a car. The budget equals month 1's
 * minimums.
 */
function cliff() {
  const subject = subjectFixture({
    Card: {
      owed: 6000,
      apr: 27.99,
      minimum: 0,
      isOverdue: true,
      dueDate: "2026-11-20",
      dueDay: 20,
    },
    Car: { owed: 9000, apr: 6, minimum: 260, kind: "auto_loan", isSecured: true },
  });
  const [card, car] = subject.portfolio.debts;
  const [balance] = card?.balances ?? [];
  if (!card || !car || !balance) throw new Error("no debts");

  return {
    ...subject,
    portfolio: {
      ...subject.portfolio,
      debts: [
        {
          ...card,
          balances: [{ ...balance, promo: { apr: 0, months: 3 } }],
          minimum: { type: "percentPlusInterest" as const, share: 10_000, floor: 2500 },
        },
        car,
      ],
    },
  };
}

type Shown = {
  fault?: PlanFault;
  subject?: PlanSubject;
  extra?: number;
  settings?: Partial<PayoffPlanSettings>;
};

function show(strategy: Strategy, { fault, subject = cliff(), extra = 0, settings }: Shown = {}) {
  const outcome = totalPayoff(subject.portfolio, strategy);
  const found = fault ?? (outcome.kind === "impossible" ? outcome.fault : null);
  if (found?.code !== "BUDGET_BELOW_MINIMUMS") throw new Error("expected to run short");
  const changes: Partial<PayoffPlanSettings>[] = [];
  const { budget } = planFixture(subject);
  const plan = planFixture(subject, {
    strategy,
    budget: { ...budget, extra },
    settings: settingsFixture(settings),
    change: (changed) => changes.push(changed),
    planned: {
      subject,
      strategy,
      portfolio: subject.portfolio,
      plan: null,
      short: shortMonth(subject.portfolio, strategy),
    },
  });

  const children = <RunsShort fault={found} />;
  const router = createMemoryRouter([{ path: "/", Component: () => inPlan(plan)({ children }) }]);
  render(<RouterProvider router={router} />);
  return { changes };
}

const entriesOf = async (name: string | RegExp) =>
  within(await screen.findByRole("region", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test.for<Strategy>([{ type: "avalanche" }, { type: "optimal" }])(
  "with %o, shows what is owed and due in a later month, and nothing as late",
  async (strategy) => {
    show(strategy);

    expect(await entriesOf("What to pay first in March 2027 with $320.00")).toEqual([
      expect.stringMatching(
        /^Car\$260\.00\$8,\d{3}\.\d\d owed by then\. The lender can take the car if/,
      ),
      expect.stringMatching(
        /^Card\$60\.00 of \$\d{3}\.\d\d\$5,\d{3}\.\d\d owed by then\. Due Mar 20, 2027\./,
      ),
    ]);
  },
);

test("says about if the minimum of a later month is an estimate", async () => {
  const subject = cliff();
  const debts = subject.debts.map((each) => ({ ...each, estimates: ["minimum"] as const }));
  show({ type: "avalanche" }, { subject: { ...subject, debts } });

  expect(await entriesOf("What to pay first in March 2027 with $320.00")).toEqual([
    expect.stringMatching(/^Carabout \$260\.00/),
    expect.stringMatching(/^Card\$60\.00 of about \$\d{3}\.\d\d/),
  ]);
});

test("in the first month, lists late debts before due ones, and marks partial payments", async () => {
  const budget = 280_00;
  show(
    { type: "avalanche" },
    {
      fault: {
        code: "BUDGET_BELOW_MINIMUMS",
        month: 1,
        minimums: 320_00,
        budget,
        shortfall: 320_00 - budget,
      },
    },
  );

  expect(await entriesOf("What to pay first with $280.00")).toEqual([
    "Car$260.00The lender can take the car if you don't pay.",
    "Card$20.00 of $60.00Already past due. After 30 days it may be reported to credit bureaus. A partial payment may still count as missed.",
  ]);
});

test("a payment that is late for more than 30 days may already be reported", async () => {
  const subject = cliff();
  const debts = subject.debts.map((each) =>
    each.isOverdue ? { ...each, dueDate: "2026-10-21" } : each,
  );
  const fault = { code: "BUDGET_BELOW_MINIMUMS", month: 1, minimums: 320_00 } as const;
  show(
    { type: "avalanche" },
    { fault: { ...fault, budget: 280_00, shortfall: 40_00 }, subject: { ...subject, debts } },
  );

  expect((await entriesOf("What to pay first with $280.00"))[1]).toContain(
    "Already past due. It may already be reported to credit bureaus.",
  );
});

const BILL = { billed: "60.00", due: "60.00", left: "60.00" } as const;

/** Returns a card with a missed payment of $60.00, and a loan of which payments of $35.00 begin in February. */
function behind(total: string): PlanSubject {
  const ledger = ledgerFixture(
    VISA.uuid,
    ledgerPaymentFixture("2026-11-20", { ...BILL, status: "late", is_late: true }),
    ledgerPaymentFixture("2026-12-20", BILL),
  );
  const loan = { ...STORE, kind: "student_loan" as const, deferment_until: "2027-01-31" };
  const facts = readDebtsToday([VISA, loan], { ledger: [ledger], today: "2026-12-01" });

  return subjectOf(facts, settingsFixture({ extra: "0.00", total }));
}

test.for([
  ["this month", "50.00", 1],
  ["a later month", "60.00", 3],
] as const)(
  "if %s is short, names what this month needs beyond the offered budget, such as missed payments",
  async ([, total, month]) => {
    const strategy = { type: "avalanche" } as const;
    const subject = behind(total);
    const outcome = totalPayoff(subject.portfolio, strategy);
    expect(outcome).toMatchObject({ fault: { month } });
    show(strategy, { subject, settings: { extra: "0.00", total } });

    expect(await screen.findByRole("button", { name: "Plan with $95.00 a month" })).toBeDefined();
    // $120.00 is due this month.
    expect(screen.getByText("and $25.00 more this month.")).toBeDefined();
  },
);

test("names the dates of all that is due on a debt, of which the first is past", async () => {
  const dates = ["2026-12-05", "2027-01-05"];
  const ledger = ledgerFixture(
    STORE.uuid,
    ...dates.map((day) => ledgerPaymentFixture(day, { ...BILL, question: "was_it_paid" })),
  );
  const facts = readDebtsToday([STORE], { ledger: [ledger], today: "2027-01-01" });
  const settings = { extra: "0.00", total: "30.00" };
  const code = "BUDGET_BELOW_MINIMUMS";
  show(
    { type: "avalanche" },
    {
      fault: { code, month: 1, minimums: 120_00, budget: 30_00, shortfall: 90_00 },
      subject: subjectOf(facts, settingsFixture(settings)),
      settings,
    },
  );

  expect(await entriesOf("What to pay first with $30.00")).toEqual([
    expect.stringContaining(
      "Due from Dec 5, 2026 to Jan 5, 2027. If it is not paid yet, it can cost a late fee.",
    ),
  ]);
});

test.for([
  ["mortgage", "home"],
  ["auto_loan", "car"],
  ["other", "property that secures this debt"],
] as const)("for a secured %s, says that the lender can take the %s", async ([kind, property]) => {
  const subject = subjectFixture({
    Loan: { owed: 9000, apr: 6, minimum: 260, kind, isSecured: true },
  });
  const code = "BUDGET_BELOW_MINIMUMS";
  show(
    { type: "avalanche" },
    { subject, fault: { code, month: 1, minimums: 260_00, budget: 200_00, shortfall: 60_00 } },
  );

  expect(await entriesOf("What to pay first with $200.00")).toEqual([
    expect.stringContaining(`The lender can take the ${property} if you don't pay.`),
  ]);
});

test.for([
  ["a payday loan", 391, true],
  ["a card", 27.99, false],
] as const)("with %s, puts rent first and shows a number to call", ([, apr, isPayday]) => {
  const subject = subjectFixture({ Loan: { owed: 500, apr, minimum: 300 } });
  const code = "BUDGET_BELOW_MINIMUMS";
  const fault = { code, month: 1, minimums: 300_00, budget: 200_00, shortfall: 100_00 } as const;
  show({ type: "avalanche" }, { fault, subject });

  const advice = screen.getByText(/^Rent, food and utilities come before all of these\./);
  expect(advice.textContent.includes("a payday lender must offer")).toBe(isPayday);
  expect(screen.getByRole("link", { name: "1-800-388-2227" })).toHaveProperty(
    "href",
    "tel:+18003882227",
  );
});

test.for<Strategy>([{ type: "avalanche" }, { type: "optimal" }])(
  "with %o, explains the cause: which minimum rises, when, and why",
  async (strategy) => {
    show(strategy);

    expect(
      await screen.findByText(
        /^The promotional rate of Card ends: from March 2027 on it costs the full rate\. Its minimum is \$1\d\d\.\d\d in March 2027\.$/,
      ),
    ).toBeDefined();
  },
);

/** Returns a subject with interest deferred for three months on a balance that is not paid off by then. */
function deferred(): PlanSubject {
  const subject = cliff();
  const [card, car] = subject.portfolio.debts;
  if (!card || !car) throw new Error("no debts");
  const balances = card.balances.map(({ id, amount, apr }) => ({
    id,
    amount,
    apr,
    deferred: { apr, months: 3, accrued: 90_00 },
  }));

  return {
    ...subject,
    portfolio: { ...subject.portfolio, debts: [{ ...card, balances }, car] },
  };
}

test("calls back-interest by its name and mentions no promotional rate", async () => {
  show({ type: "avalanche" }, { subject: deferred() });

  expect(
    await screen.findByText(
      /^Card is not paid off when its interest-free time ends, so in March 2027 all the back-interest is charged at once\./,
    ),
  ).toBeDefined();
  expect(screen.queryByText(/promotional/)).toBeNull();
});

/** Returns a subject with $290.00 beyond the minimums, and $563.72 less in March. */
const fewerInMarch = () =>
  subjectFixture(
    {
      Car: { owed: 15000, apr: 6, minimum: 500 },
      Visa: { owed: 8000, apr: 24.99, minimum: 160 },
    },
    {
      budget: { mode: "minimums-plus-extra", extra: 290_00 },
      changes: [{ type: "one-off", month: 4, amount: -563_72 }],
    },
  );

test.for<Strategy>([{ type: "avalanche" }, { type: "optimal" }])(
  "with %o, offers to set aside extra money before a single month with less",
  async (strategy) => {
    const { changes } = show(strategy, { subject: fewerInMarch(), extra: 290_00 });

    expect(
      await screen.findByText(
        "Put $273.72 aside from the $290.00 beyond the minimums in December 2026 to February 2027, " +
          "$91.24 a month, and you'll have enough in March 2027.",
      ),
    ).toBeDefined();
    const [first, ...others] = screen.getAllByRole("button");
    expect(first?.textContent).toBe("Plan to put $273.72 aside for March 2027");
    expect(others.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Plan with \$[\d,.]+ a month$/),
    ]);
    fireEvent.click(first as HTMLElement);
    expect(changes[0]?.changes?.map((each) => each.kind === "one_off" && each.amount)).toEqual([
      "-91.24",
      "-91.24",
      "-91.24",
      "273.72",
    ]);
  },
);

test("offers no button if there is no room for more one-time amounts", async () => {
  const oneOffs = Array.from({ length: ONE_OFFS_MAX }, (_, at) => ({
    kind: "one_off" as const,
    id: `0b9a6a3e-0000-4000-8000-${String(at).padStart(12, "0")}`,
    name: "Refund",
    on: "2027-01-05",
    amount: "1.00",
    debt: null,
  }));
  show(
    { type: "avalanche" },
    { subject: fewerInMarch(), extra: 290_00, settings: { changes: oneOffs } },
  );

  expect(await screen.findByText(/^Put \$273\.72 aside from the/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /aside/ })).toBeNull();
});
