import { subtractAmount } from "@snowball/money";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { fromBank } from "#lib/testing/debt-fixture.ts";
import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { STORE, VISA } from "../testing/facts-fixture.ts";

/** Opens a "Why?" and returns its lines as names and amounts in cents. */
async function readArithmetic(number: string): Promise<[name: string, cents: number][]> {
  const summary = await screen.findByText(number, { exact: false, selector: "summary *" });
  const details = summary.closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const inside = within(details);
  const names = inside.getAllByRole("term", { hidden: true });
  const amounts = inside.getAllByRole("definition", { hidden: true });

  return names.map(({ textContent }, at) => [
    textContent,
    Number(amounts[at]?.textContent.replaceAll(/\D/g, "")),
  ]);
}

test.for(["this interest", "this sum", "this budget"])(
  "the lines behind %s add up to it, to the cent",
  async (number) => {
    openPlan({ today: "2026-11-21" });
    await screen.findByText("Debt-free in");
    const lines = await readArithmetic(number);
    const [, total = 0] = lines.at(-1) ?? [];
    const parts = lines.slice(0, -1).reduce((sum, [, cents]) => sum + cents, 0);

    expect(lines.length).toBeGreaterThan(2);
    expect(total).toBe(parts);
  },
);

test("says that only interest still to come counts, because other interest is part of what is owed", async () => {
  openPlan({ today: "2026-11-21" });
  expect(await screen.findByText("Interest still to come")).toBeDefined();
  await readArithmetic("this interest");

  expect(
    screen.getByText("What was already added to your debts is part of what you owe."),
  ).toBeDefined();
});

test.for([
  [{ escrow: "25.00", escrow_estimate: null }, ", including $25.00 of escrow"],
  [{ escrow: null, escrow_estimate: "25.00" }, ", including about $25.00 of escrow (estimated)"],
  [{ escrow: null, escrow_estimate: null }, ""],
] as const)(
  "labels the escrow part of a minimum as exact or estimated: %o",
  async ([escrow, expected]) => {
    openPlan({ today: "2026-11-21", debts: [{ ...STORE, kind: "mortgage", ...escrow }] });
    await screen.findByText("Debt-free in");
    const [[name] = [""]] = await readArithmetic("this budget");

    expect(name).toBe(`${STORE.name}${expected}`);
  },
);

test.for([
  ["25.00", ", as if its promotional rate had ended"],
  // The bank's own minimum under the offer.
  ["95.00", ""],
] as const)(
  "says that a minimum counts interest after an offer with an unknown end, unless it is the least one: %s",
  async ([floor, expected]) => {
    const [balance] = VISA.balances;
    if (!balance) throw new Error("The card has no balance.");
    const promo = { apr: "0", last_date: null };
    const owed = { ...VISA.owed, value: "3000.00" };
    const rule = { type: "percent_plus_interest", percent: "1", source: "estimate" } as const;
    openPlan({
      debts: [
        {
          ...VISA,
          owed,
          balances: [{ ...balance, amount: "3000.00", promo }],
          minimum_rule: { ...rule, floor, amount: null, term_months: null },
        },
      ],
    });
    await screen.findByText("Debt-free in");
    const [[name] = [""]] = await readArithmetic("this budget");

    expect(name).toBe(`${VISA.name}${expected}`);
  },
);

test("says that the minimum of a card that is behind contains no missed payments", async () => {
  const bill = { billed: "260.00", status: "late", is_late: true } as const;
  const ledger = [ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-11-15", bill))];
  openPlan({ today: "2026-11-21", debts: [VISA], ledger });
  await screen.findByText("Debt-free in");
  const [[name] = [""]] = await readArithmetic("this budget");

  expect(name).toBe(`${VISA.name}, once missed payments are made`);
});

test("says that a minimum is all that is owed and a whole month's interest", async () => {
  const balances = VISA.balances.map((balance) => ({ ...balance, amount: "9.00" }));
  const owed = fromBank("9.00");
  openPlan({ debts: [{ ...VISA, owed, balances, minimum: fromBank("1020.00") }, STORE] });
  await screen.findByText("Debt-free in");
  const lines = await readArithmetic("this budget");

  expect(lines[0]).toEqual([`${VISA.name}, all that is owed with a month's interest`, 919]);
  expect(lines[1]?.[0]).toBe(STORE.name);
});

test("says that a minimum above what is owed is of the time before this month's payments", async () => {
  const balances = VISA.balances.map((balance) => ({ ...balance, amount: "9.00" }));
  const paid = { status: "paid", paid: "60.00", left: "0.00" } as const;
  const payments = ledgerPaymentFixture("2026-11-15", { ...paid, sent_this_month: "60.00" });
  openPlan({
    today: "2026-11-21",
    debts: [{ ...VISA, owed: fromBank("9.00"), balances, minimum: fromBank("60.00") }, STORE],
    ledger: [{ ...ledgerFixture(VISA.uuid, payments), sent_this_month: "60.00" }],
  });
  await screen.findByText("Debt-free in");
  const [line] = await readArithmetic("this budget");

  expect(line).toEqual([`${VISA.name}, before this month's payments`, 6000]);
});

test("explains the date year by year until nothing is owed", async () => {
  openPlan({ today: "2026-11-21" });
  await screen.findByText("Debt-free in");
  const details = screen.getByText(/this date/).closest("details") as HTMLDetailsElement;
  expect(within(details).queryByRole("table", { hidden: true })).toBeNull();
  details.open = true;
  fireEvent(details, new Event("toggle"));

  const rows = within(details)
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent));
  expect(rows.map(([year]) => year)).toEqual(["Year", "2026", "2027"]);
  expect(rows.at(-1)?.at(-1)).toBe("$0.00");
});

test.each([
  ["all debts", "USD", /^You owe \$2,640\.00 today\. /],
  ["the debts of the plan", "EUR", /^You owe \$2,000\.00 on the debts in your plan today\. /],
] as const)("names what is owed on %s", async (_, currency, words) => {
  openPlan({ today: "2026-11-21", debts: [VISA, { ...STORE, currency }] });
  const details = (await screen.findByText(/this date/)).closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));

  expect(await screen.findByText(words)).toBeDefined();
});

test.each(["this date", "this sum"])(
  "says that a payment that was sent early for next month is not taken off yet: %s",
  async (number) => {
    const ledger = ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-12-05"));
    openPlan({ today: "2026-11-21", ledger: [{ ...ledger, sent_ahead: "25.40" }] });
    await screen.findByText("Debt-free in");
    const details = screen.getByText(new RegExp(number)).closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));

    const words = "$25.40 that you sent early for later months is still included.";
    expect(await within(details).findByText(words)).toBeDefined();
  },
);

test("says that payments on their way are taken off what is owed", async () => {
  const sent = { sent_this_month: "25.40", in_the_air: "25.40" };
  openPlan({ today: "2026-11-21", ledger: [{ ...ledgerFixture(VISA.uuid), ...sent }] });
  await screen.findByText("Debt-free in");
  await readArithmetic("this sum");

  const words = "Payments on their way, $25.40, are already taken off what is owed.";
  expect(await screen.findByText(words)).toBeDefined();
});

test("names all payments on their way, also those to entered debts", async () => {
  const sent = { sent_this_month: "25.40", in_the_air: "25.40" };
  const entered = { ...STORE, account: null, in_transit: "40.00" };
  openPlan({
    today: "2026-11-21",
    debts: [VISA, entered],
    ledger: [{ ...ledgerFixture(VISA.uuid), ...sent }],
  });
  await screen.findByText("Debt-free in");
  await readArithmetic("this sum");
  expect(await screen.findByText(/^Payments on their way, \$65.40, are already/)).toBeDefined();

  const details = screen.getByText(/this date/).closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const words =
    /\$25.40 is already on its way. Another \$40.00 on its way to debts without a linked bank is already taken off their balances/;
  expect(await screen.findByText(words)).toBeDefined();
});

test("names what was sent early to an entered debt once: it is still included", async () => {
  const entered = { ...STORE, account: null, in_transit: "40.00" };
  const owed = { ...entered.owed, value: subtractAmount(entered.owed.value ?? "0.00", "40.00") };
  const ledger = ledgerFixture(STORE.uuid, ledgerPaymentFixture("2026-12-05"));
  openPlan({
    today: "2026-11-21",
    debts: [VISA, { ...entered, owed }],
    ledger: [{ ...ledger, sent_ahead: "40.00" }],
  });
  await screen.findByText("Debt-free in");
  await readArithmetic("this sum");

  expect(
    await screen.findByText(/^\$40.00 that you sent early .* still included\.$/),
  ).toBeDefined();
  expect(screen.queryByText(/already taken off/)).toBeNull();
});

test("names a payment once that was sent early and is on its way: it is still included", async () => {
  const ledger = ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-12-05"));
  const sent = { sent_ahead: "25.40", in_the_air: "25.40" };
  openPlan({ today: "2026-11-21", ledger: [{ ...ledger, ...sent }] });
  await screen.findByText("Debt-free in");
  await readArithmetic("this sum");

  // What is owed is the balance of other screens.
  expect(screen.queryByText(/already taken off|still included/)).toBeNull();
});
