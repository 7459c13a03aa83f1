import type { Paydays, PlannedLedger } from "@snowball/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { openPlan } from "#features/payoff-plan/testing/plan-screen-fixture.tsx";
import { debtFixture, settingsFixture } from "#features/payoff-plan/testing/debt-fixture.ts";
import { STORE, VISA } from "#features/payoff-plan/testing/facts-fixture.ts";
import { balanceFixture, fromUser } from "#lib/testing/debt-fixture.ts";
import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { Component as PlanPage } from "./plan-page.tsx";

const TODAY = "2026-11-21";

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 21, 12), toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const LATE = ledgerFixture(
  VISA.uuid,
  ledgerPaymentFixture("2026-11-10", {
    paid: "20.00",
    left: "40.00",
    status: "late",
    is_late: true,
  }),
);
const DUE = ledgerFixture(STORE.uuid, ledgerPaymentFixture("2026-11-28", { billed: "35.00" }));

const PAID = ledgerFixture(
  VISA.uuid,
  ledgerPaymentFixture("2026-11-10", { paid: "60.00", left: "0.00", status: "paid" }),
);

const HOUSE = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
  name: "House",
  kind: "mortgage",
  owed: "200000.00",
  minimum: "1500.00",
  is_included: false,
});

type PlanOptions = NonNullable<Parameters<typeof openPlan>[0]>;

type MonthOptions = Pick<PlanOptions, "debts" | "settings"> & { ledger?: PlannedLedger[] };

/** Opens `/plan` with a ledger. The test may change the ledger as writes would. */
function openMonth(options: MonthOptions = {}) {
  const { debts, ledger = [DUE, LATE] } = options;
  const server = { ledger };
  const settings = settingsFixture({ total: "400.00", ...options.settings });
  const answerTo = (path: string) =>
    path === "/api/v1/payoff-plan/"
      ? Response.json({
          settings,
          ledger: server.ledger,
          as_of: `${TODAY}T08:00:00Z`,
          today: TODAY,
        })
      : undefined;
  const plan = openPlan({
    ...(debts && { debts }),
    today: TODAY,
    ledger,
    screen: <PlanPage />,
    answers: { "/api/v1/items/": [] },
    read: ({ path }) => {
      const answer = answerTo(path);
      return answer && Promise.resolve(answer);
    },
    write: ({ path }) => (path.includes("/payments/") ? Response.json({}) : undefined),
  });

  return { ...plan, server };
}

const region = () => screen.findByRole("region", { name: "This month" });
const section = async () => within(await region());

/** Returns the debt and amount of each row. */
async function rows(list = "To send this month"): Promise<string[][]> {
  const of = await (await section()).findByRole("list", { name: list });

  return within(of)
    .getAllByRole("listitem")
    .map((row) => [
      within(row).getByRole("heading").textContent,
      within(row)
        .getByRole("button", { name: /: more$/ })
        .textContent.trim(),
    ]);
}

/** Returns the sums of the month by label. */
async function sums(): Promise<Record<string, string>> {
  const of = await section();
  await of.findByText("Left to send");

  return Object.fromEntries(
    of
      .getAllByRole("term")
      .map((name) => [name.textContent, name.nextElementSibling?.textContent ?? ""]),
  );
}

test("lists the payments in Home's rows by due date, with the sum", async () => {
  openMonth();

  expect(await rows()).toEqual([
    ["Everyday Visa", "$40.00"],
    ["Store Card", "$35.00"],
    ["Everyday Visa", "$325.00"],
  ]);
  expect(await sums()).toEqual({ "Left to send": "$400.00" });
  expect((await region()).textContent).toContain("$40.00 to catch up");
});

test("a changed budget changes the list before it is saved", async () => {
  openMonth();
  await rows();
  fireEvent.change(screen.getByLabelText("Monthly budget"), { target: { value: "500" } });

  await waitFor(async () => expect(await sums()).toEqual({ "Left to send": "$500.00" }));
  expect(await rows()).toContainEqual(["Everyday Visa", "$425.00"]);
});

test("shows which part of the month's payments a budget derived from the minimums does not contain", async () => {
  const missed = ["2026-09-10", "2026-10-10"].map((cycle) =>
    ledgerPaymentFixture(cycle, { paid: "0.00", left: "60.00", status: "late", is_late: true }),
  );
  const late = ledgerFixture(VISA.uuid, ...missed, ...LATE.payments);
  const { router } = openMonth({ ledger: [DUE, late], settings: { total: "100.00" } });

  expect(await sums()).toEqual({
    "Left to send": "$195.00",
    "Of this, beyond your budget": "$95.00",
  });
  await act(() => router.navigate("/plan/months"));
  expect(await screen.findByText("with $100.00 a month and $95.00 more this month")).toBeDefined();
});

test("shows what is due beyond a budget that is too low", async () => {
  openMonth({ settings: { total: "60.00" } });

  expect(await sums()).toEqual({ "Left to send": "$60.00", "Due beyond your budget": "$15.00" });
});

test("a budget that is too low names no more money, also while a payment is in question", async () => {
  const asked = ledgerPaymentFixture("2026-11-14", { billed: "35.00", question: "was_it_paid" });
  const ledger = [{ ...DUE, payments: [asked] }, LATE];
  const { router } = openMonth({ ledger, settings: { total: "60.00" } });

  expect(await sums()).toMatchObject({ "Of this, beyond your budget": "$15.00" });
  await act(() => router.navigate("/plan/months"));
  expect(
    await screen.findByText("Not enough for the minimums, with $60.00 a month."),
  ).toBeDefined();
});

test("each part of an extra that needs a later paycheck is a payment of its own", async () => {
  const paydays: Paydays = { every: "two_weeks", on: "2026-11-27", days: [], amount: "200.00" };
  const { goTo } = openMonth({ settings: { paydays }, ledger: [DUE, PAID] });

  expect(await rows()).toEqual([
    ["Store Card", "$35.00"],
    ["Everyday Visa", "$165.00"],
    ["Everyday Visa", "$140.00"],
  ]);
  expect(within(await region()).getByText("from the paycheck of Nov 27")).toBeDefined();
  const later = screen.getByRole("list", { name: "From a paycheck next month" });
  expect(later.textContent).toContain("$60.00");
  expect(within(later).getByText("from the paycheck of Dec 11")).toBeDefined();
  await goTo("paychecks");
  const waiting = await screen.findByRole("region", { name: "Extra to send later" });
  expect(waiting.textContent).toContain("Send it from the paycheck of Dec 11.");
});

test("a debt outside the plan keeps its payment, which is in the sum but not in the budget", async () => {
  const ledger = [
    DUE,
    LATE,
    ledgerFixture(HOUSE.uuid, ledgerPaymentFixture("2026-11-30", { billed: "1500.00" })),
  ];
  openMonth({ debts: [VISA, STORE, HOUSE], ledger });

  expect(await rows()).toContainEqual(["House", "$1,500.00"]);
  expect((await section()).getByText("outside the plan")).toBeDefined();
  expect(await sums()).toEqual({
    "Outside the plan": "$1,500.00",
    "Left to send": "$1,900.00",
  });
});

test("shows what was sent outside the plan apart from the plan's money", async () => {
  const paid = ledgerPaymentFixture("2026-11-12", {
    billed: "1500.00",
    sent: "1500.00",
    left: "0.00",
    sent_this_month: "1500.00",
    status: "sent",
  });
  const house = { ...ledgerFixture(HOUSE.uuid, paid), sent_this_month: "1500.00" };
  openMonth({ debts: [VISA, STORE, HOUSE], ledger: [DUE, LATE, house] });

  expect(await sums()).toEqual({
    "Sent outside the plan": "$1,500.00",
    "Left to send": "$400.00",
  });
});

test("shows no sums of a currency with nothing to send", async () => {
  const yen = debtFixture({ uuid: HOUSE.uuid, name: "Euro loan", currency: "EUR" });
  const later = ledgerFixture(yen.uuid, ledgerPaymentFixture("2026-12-18", { billed: "50.00" }));
  openMonth({ debts: [VISA, STORE, yen], ledger: [DUE, PAID, later] });

  await rows();
  expect((await section()).getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    "Left to send",
  ]);
});

test("asks about a payment due before the month, and keeps its money out of the extra", async () => {
  const asked = ledgerPaymentFixture("2026-10-28", { billed: "30.00", question: "was_it_paid" });
  openMonth({ ledger: [{ ...DUE, payments: [asked, ...DUE.payments] }, LATE] });

  expect(await rows()).toContainEqual(["Store Card", "$30.00"]);
  expect((await region()).textContent).toContain("Was it paid?");
  // A part of what is left to send and of what is due beyond the budget.
  expect(Object.entries(await sums())).toEqual([
    ["Left to send", "$400.00"],
    ["May already be paid", "$30.00"],
  ]);
});

test("shows sent payments as sent, and a payment of next month below the sum", async () => {
  const sent = {
    ...ledgerFixture(
      STORE.uuid,
      ledgerPaymentFixture("2026-11-28", {
        billed: "35.00",
        sent: "35.00",
        left: "0.00",
        sent_this_month: "35.00",
        status: "sent",
      }),
      ledgerPaymentFixture("2026-12-03", { billed: "35.00", pay_by: "2026-11-30" }),
    ),
    sent_this_month: "35.00",
  };
  openMonth({ ledger: [LATE, sent] });

  expect(await sums()).toEqual({ "Already sent": "$35.00", "Left to send": "$365.00" });
  expect(await rows("Due next month, to send this month")).toEqual([["Store Card", "$35.00"]]);
});

test("a payment links to its debt's payments", async () => {
  openMonth();

  const link = await (await section()).findByRole("link", { name: "Store Card" });
  expect(link.getAttribute("href")).toBe(`/schedule/${STORE.uuid}`);
});

test("one tap marks a payment as sent and updates the sums; undo reverts both", async () => {
  const { writes, server } = openMonth();
  const tick = await (
    await section()
  ).findByRole("button", { name: "Mark $35.00 to Store Card as sent" });
  const before = { ...server };
  const sent = ledgerPaymentFixture("2026-11-28", {
    billed: "35.00",
    sent: "35.00",
    left: "0.00",
    sent_this_month: "35.00",
    status: "sent",
  });
  server.ledger = [LATE, { ...ledgerFixture(STORE.uuid, sent), sent_this_month: "35.00" }];
  fireEvent.click(tick);
  fireEvent.click(tick);

  expect(await screen.findByText("$35.00 to Store Card is marked as sent.")).toBeDefined();
  await waitFor(async () =>
    expect(await sums()).toEqual({ "Already sent": "$35.00", "Left to send": "$365.00" }),
  );
  expect(writes).toHaveLength(1);
  expect(writes[0]).toMatchObject({
    method: "POST",
    path: `/api/v1/debts/${STORE.uuid}/payments/`,
    body: { amount: "35.00", sent_on: TODAY, status: "sent", cycle: "2026-11-28" },
  });
  expect(await rows()).toContainEqual(["Store Card", "$35.00"]);

  Object.assign(server, before);
  fireEvent.click(screen.getByRole("button", { name: "Undo: Store Card" }));
  await waitFor(async () => expect(await sums()).toEqual({ "Left to send": "$400.00" }));
  expect(writes[1]).toMatchObject({ method: "PATCH", body: { is_undone: true } });
  expect(document.activeElement).toBe(tick);
});

test("part payment, date and skip are in the amount's dialog, as on Home", async () => {
  openMonth();
  fireEvent.click(
    await (await section()).findByRole("button", { name: "$35.00, Store Card: more" }),
  );

  const sheet = within(await screen.findByRole("dialog", { name: "Store Card" }));
  expect(await sheet.findByLabelText("Amount")).toBeDefined();
  expect(sheet.getByLabelText("Sent on")).toBeDefined();
  expect(sheet.getByRole("button", { name: "Skip this payment" })).toBeDefined();
});

/** $900.00 without interest until March 2027; the budget does not pay it off by then. */
const SOFA = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000d",
  name: "Sofa card",
  owed: "900.00",
  minimum: "40.00",
  due_day: 10,
  balances: [
    balanceFixture({
      amount: "900.00",
      apr: fromUser("29.99"),
      deferred: { apr: "29.99", last_date: "2027-03-31", accrued: "120.00" },
    }),
  ],
});

test("offers the budget that avoids back-interest and plans with exactly that", async () => {
  const { puts } = openMonth({
    debts: [SOFA, VISA],
    settings: { strategy: "snowball", total: "200.00" },
    ledger: [],
  });
  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));
  const button = await alarms.findByRole("button", { name: /^Plan with / });
  const total = /^Plan with \$(\d+\.00) a month$/.exec(button.textContent)?.[1];

  const text = alarms.getByText(/more a month, and/).textContent;
  expect(text).toMatch(
    /^\$\d+\.\d\d more a month, and the back-interest of Sofa card is never charged\. In total, that saves \$\d+\.\d\d in interest and fees\.$/,
  );
  fireEvent.click(button);

  await waitFor(() => expect(puts.at(-1)?.total).toBe(total));
  await screen.findByRole("region", { name: "What your plan prevents" });
});

test("rounds what a budget saves if a figure of the plan is an estimate", async () => {
  const debts = [SOFA, { ...VISA, minimum_rule: null }];
  openMonth({ debts, settings: { strategy: "snowball", total: "200.00" }, ledger: [] });

  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));
  const { textContent } = await alarms.findByText(/more a month, and/);

  expect(textContent).toMatch(/ In total, that saves about \$\d+ in interest and fees\.$/);
});

/** Paychecks of November 13 and 27. */
const PAYDAYS: Paydays = { every: "two_weeks", on: "2026-11-13", days: [], amount: "100.00" };

test("offers the amount of each paycheck that avoids back-interest, and plans with it", async () => {
  const { puts } = openMonth({
    debts: [SOFA, VISA],
    settings: { strategy: "snowball", paydays: PAYDAYS },
    ledger: [],
  });
  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));
  const button = await alarms.findByRole("button", { name: /^Plan with / });
  const amount = /^Plan with \$(\d+\.00) a paycheck$/.exec(button.textContent)?.[1];

  expect(alarms.getByText(/^\$\d+\.00 more a paycheck, and the back-interest/)).toBeDefined();
  fireEvent.click(button);

  await waitFor(() => expect(puts.at(-1)?.paydays?.amount).toBe(amount));
  await screen.findByRole("region", { name: "What your plan prevents" });
});

test("offers an amount of each paycheck if part of what the plan pays comes too late", async () => {
  // To arrive by March 18, a payment must be sent before the paycheck of March 19.
  const [balance] = SOFA.balances;
  if (!balance) throw new Error("no balance");
  const deferred = { apr: "29.99", last_date: "2027-03-18", accrued: "120.00" };
  openMonth({
    debts: [
      {
        ...SOFA,
        owed: fromUser("950.00"),
        balances: [{ ...balance, deferred, amount: "950.00" }],
      },
    ],
    settings: { strategy: "snowball", paydays: PAYDAYS },
    ledger: [],
  });

  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));
  expect(await alarms.findByText("Sofa card: $50.00 needed by Mar 15, 2027")).toBeDefined();
  expect(await alarms.findByRole("button", { name: /^Plan with / })).toBeDefined();
});

test("offers no budget but names the last payment if no more paychecks come in time", async () => {
  // To arrive by November 27, a payment must be sent before that day's paycheck.
  const [balance] = SOFA.balances;
  if (!balance) throw new Error("no balance");
  const deferred = { apr: "29.99", last_date: "2026-11-27", accrued: "120.00" };
  const debts = [{ ...SOFA, balances: [{ ...balance, deferred }] }, VISA];
  openMonth({ debts, settings: { strategy: "snowball", paydays: PAYDAYS }, ledger: [] });
  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));

  expect(
    await alarms.findByText(/takes one payment of \$900\.00 sent by Nov 23, 2026, more than/),
  ).toBeDefined();
  expect(alarms.queryByRole("button", { name: /^Plan with / })).toBeNull();
});

test.for([
  ["the strategy pays other debts first", { strategy: "avalanche" }, SOFA],
  ["the budget is too small", { strategy: "snowball", total: "60.00" }, SOFA],
] as const)(
  "offers the budget that avoids back-interest also if %s",
  async ([, settings, debt]) => {
    openMonth({ debts: [debt, VISA], settings: { total: "200.00", ...settings }, ledger: [] });
    const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));

    expect(await alarms.findByRole("button", { name: /^Plan with / })).toBeDefined();
  },
);

test("offers no budget for a rate's end that the plan accepts until other debts are paid off", async () => {
  const promo = { apr: "0", last_date: "2027-03-31" };
  const balances = [balanceFixture({ amount: "900.00", apr: fromUser("99.99"), promo })];
  const settings = { strategy: "avalanche", total: "300.00" } as const;
  openMonth({ debts: [{ ...SOFA, balances }, VISA], settings, ledger: [] });
  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));

  expect(await alarms.findByText(/With \$[\d.]+ a month on this debt/)).toBeDefined();
  await act(() => new Promise((wake) => setTimeout(wake, 500)));
  expect(alarms.queryByRole("button", { name: /^Plan with / })).toBeNull();
});

test("does not offer to avoid a rate's end for which the budget is too small", async () => {
  const promo = { apr: "0", last_date: "2027-03-31" };
  const balances = [balanceFixture({ amount: "900.00", apr: fromUser("12.99"), promo })];
  const settings = { strategy: "avalanche", total: "150.00" } as const;
  openMonth({ debts: [{ ...SOFA, balances }, VISA], settings, ledger: [] });
  const noted = within(
    await screen.findByRole("region", { name: "What your plan takes into account" }),
  );

  expect(noted.getByText(/more than your budget has for it\.$/)).toBeDefined();
  expect(screen.queryByRole("region", { name: "Avoid these costs" })).toBeNull();
});

test.for([
  ["No monthly budget avoids this.", { total: "200.00" }],
  ["More from your next paychecks wouldn't avoid this.", { paydays: PAYDAYS }],
] as const)("says of a debt that takes no extra payments: %s", async ([text, budget]) => {
  const debts = [{ ...SOFA, is_prepayable: false }, VISA];
  openMonth({ debts, settings: { strategy: "snowball", ...budget }, ledger: [] });
  const alarms = within(await screen.findByRole("region", { name: "Avoid these costs" }));

  expect(await alarms.findByText(text)).toBeDefined();
  expect(alarms.queryByRole("button", { name: /^Plan with / })).toBeNull();
});

test("a plan that clears a deferral a month early says so, also if the card has other balances", async () => {
  const electronics = debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000e",
    name: "Electronics card",
    owed: "851.96",
    minimum: "35.00",
    balances: [
      balanceFixture({ id: "purchase", amount: "300.00", apr: fromUser("28.99") }),
      balanceFixture({
        id: "deferred",
        amount: "551.96",
        apr: fromUser("28.99"),
        deferred: { apr: "28.99", last_date: "2027-02-20", accrued: "90.00" },
      }),
    ],
  });
  openMonth({
    debts: [electronics, VISA],
    settings: { strategy: "optimal", total: "350.00" },
    ledger: [],
  });

  const prevented = await screen.findByRole("region", { name: "What your plan prevents" });
  expect(prevented.textContent).toContain("Your plan pays it off by Feb 20, 2027");
});

test("the plan asks whether an entered debt is a duplicate of a linked one", async () => {
  const entered = debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000d",
    name: "My card",
    account: null,
    item: null,
    may_be: VISA.uuid,
  });
  openMonth({ debts: [{ ...VISA, account: VISA.uuid, item: VISA.uuid }, entered] });

  expect(await screen.findByText(/^Is “My card” \(entered by you\) the same as/)).toBeDefined();
});
