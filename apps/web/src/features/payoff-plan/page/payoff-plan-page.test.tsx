import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { monthAfter } from "@snowball/dates";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { fromBank } from "#lib/testing/debt-fixture.ts";
import { ledgerFixture, ledgerPaymentFixture } from "#lib/testing/ledger-fixture.ts";

import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const VISA = debtFixture();
const LOAN = debtFixture({
  uuid: "0b9a6a3e-0000-4000-8000-00000000000b",
  name: "Car Loan",
  kind: "auto_loan",
  owed: "6000.00",
  apr: "6.5",
  minimum: "150.00",
  is_secured: true,
});

/** Opens the plan with a fake API that stores settings, unless `save` returns a response. */
function open(
  debts: Debt[] | Response,
  settings: Partial<PayoffPlanSettings> = {},
  save: () => Response | undefined = () => undefined,
) {
  return openPlan({ debts, settings, write: save });
}

test("shows the payoff dates, the cost and the savings of the plan", async () => {
  open([VISA, LOAN]);

  expect(await screen.findByText("Debt-free in")).toBeDefined();
  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "410.00");
  expect(screen.getByText(/^Saves \$/)).toBeDefined();
  const milestones = within(screen.getByRole("region", { name: "Milestones" }));
  expect(milestones.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Everyday Visa paid off frees \$260\.00 a month for Car Loan\w{3} \d{4}$/,
    ),
    expect.stringMatching(/^Car Loan paid off ?Debt-free\w{3} \d{4}$/),
  ]);
});

test("draws what is owed until the payoff date, and moves with the budget", async () => {
  open([VISA, LOAN]);
  const curve = await screen.findByRole("img", { name: /^What you owe falls from \$[\d,.]+ now/ });
  const before = curve.getAttribute("aria-label");

  fireEvent.change(screen.getByLabelText("Beyond the minimums"), { target: { value: "60000" } });

  await waitFor(() => expect(curve.getAttribute("aria-label")).not.toBe(before));
  expect(screen.getAllByTitle(/paid off in/)).toHaveLength(2);
});

test("shows each strategy's figures and stores the chosen strategy", async () => {
  const { puts } = open([VISA, LOAN]);
  const snowball = await screen.findByRole("radio", { name: "Snowball" });
  expect(screen.getByRole("radio", { name: "Avalanche" })).toHaveProperty("checked", true);

  fireEvent.click(snowball);

  expect(snowball).toHaveProperty("checked", true);
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toEqual(settingsFixture({ strategy: "snowball" }));
});

test("a moved slider changes the plan at once, is saved later, and can be undone", async () => {
  const { puts } = open([VISA, LOAN]);
  const slider = await screen.findByLabelText("Beyond the minimums");
  const before = screen.getByText("Debt-free in").parentElement?.textContent;

  fireEvent.change(slider, { target: { value: "30000" } });
  fireEvent.change(slider, { target: { value: "40000" } });

  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "610.00");
  expect(screen.getByText("Debt-free in").parentElement?.textContent).not.toBe(before);
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "$610.00 a month, $400.00 beyond the minimums",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(puts.map(({ extra }) => extra)).toEqual(["400.00", "200.00"]));
  expect(screen.getByText("Debt-free in").parentElement?.textContent).toBe(before);
});

test("keeps a change that failed to save, and lets the user retry", async () => {
  let isBroken = true;
  const { puts } = open([VISA], {}, () =>
    isBroken ? Response.json({ detail: "Try later." }, { status: 500 }) : undefined,
  );
  const budget = await screen.findByLabelText("Monthly budget");

  fireEvent.change(budget, { target: { value: "500" } });

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain(
      "Your change isn't saved yet. Try later.",
    ),
  );
  expect(budget).toHaveProperty("value", "500");
  isBroken = false;
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Saved");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(puts.map(({ extra }) => extra)).toEqual(["440.00", "440.00"]);
});

test("leaving the screen saves a recent change", async () => {
  const { puts, router } = open([VISA]);
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "500" } });

  await router.navigate("/elsewhere");

  await waitFor(() => expect(puts.map(({ extra }) => extra)).toEqual(["440.00"]));
});

test("hiding the page, as phones do before they close it, saves a recent change", async () => {
  const { puts } = open([VISA]);
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "500" } });
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);

  fireEvent(document, new Event("visibilitychange"));
  hidden.mockRestore();

  // Sooner than a change is saved anyway.
  await waitFor(() => expect(puts.map(({ extra }) => extra)).toEqual(["440.00"]), { timeout: 300 });
});

test("keeps a budget below the minimums and shows the shortfall and what to pay first", async () => {
  const { puts } = open([VISA, LOAN]);

  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "180" } });

  expect(screen.getByText("The usual minimums add up to $210.00.")).toBeDefined();
  expect(screen.getByRole("heading", { name: "What to pay first with $180.00" })).toBeDefined();
  const triaged = screen
    .getAllByRole("listitem")
    .map((entry) => entry.textContent)
    .filter((text) => text.includes("Loan") || text.includes("Visa"));
  expect(triaged[0]).toContain("Car Loan$150.00");
  expect(triaged[1]).toContain("Everyday Visa$30.00 of $60.00");
  await waitFor(() => expect(puts.at(-1)).toMatchObject({ total: "180.00" }));

  fireEvent.click(screen.getByRole("button", { name: "Plan with $210.00 a month" }));

  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "210.00");
  expect(screen.getByText("Debt-free in")).toBeDefined();
});

test("offers the minimums if a missed payment makes this month's bills larger than the budget", async () => {
  const bill = { billed: "260.00", status: "late", is_late: true } as const;
  const ledger = [ledgerFixture(VISA.uuid, ledgerPaymentFixture("2026-11-15", bill))];
  openPlan({ debts: [VISA, LOAN], ledger });

  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "180" } });

  expect(screen.getByText("The usual minimums add up to $210.00.")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Plan with $210.00 a month" })).toBeDefined();
});

test("offers payments that clear debts that are never paid off", async () => {
  const { puts } = open([debtFixture({ minimum: "30.00" })], { extra: "0.00" });

  expect((await screen.findAllByText("Never debt-free this way"))[0]).toBeDefined();
  expect(screen.getByText(/its interest \$41\.65 a month/)).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: /be done in three years$/ }));

  expect(screen.getByText("Debt-free in").parentElement?.textContent).toContain(
    "2 years 11 months from now",
  );
  await waitFor(() => expect(puts).toHaveLength(1));
});

test("says of a debt without interest and minimum that it does not fall, not that it grows", async () => {
  const collection = debtFixture({
    owed: "870.00",
    minimum: "0.00",
    balances: VISA.balances.map((each) => ({
      ...each,
      amount: "870.00",
      apr: { ...each.apr, value: "0", source: "user" as const },
    })),
  });
  open([collection], { extra: "0.00" });

  expect(await screen.findByText(/it doesn't shrink if only the minimum is paid/)).toBeDefined();
});

/** A card with a minimum that rises when its promotion ends, in several months. */
function risingCard(lastMonths = 7): Debt {
  const rising = debtFixture({
    owed: "1000.00",
    minimum_rule: {
      type: "percent_plus_interest",
      amount: null,
      percent: "1",
      floor: "25.00",
      term_months: null,
      source: "user",
    },
  });
  const promo = { apr: "0", last_date: monthAfter("2026-11-21", lastMonths) };

  return {
    ...rising,
    balances: rising.balances.map((each) => ({ ...each, apr: fromBank("49.99"), promo })),
  };
}

test("keeps the date if a later month is short: that of the smallest budget that works", async () => {
  open([risingCard()], { extra: "0.00" });

  const warning = await screen.findByText(
    /^In June 2027 the minimums are \$\d+\.\d\d more than this budget\.$/,
  );
  expect(warning).toBeDefined();
  expect(screen.queryByText(/^Runs short in/, { selector: "p" })).toBeNull();
  const button = await screen.findByRole("button", { name: /^Plan with \$/ });
  const offered = /\$[\d.,]+ a month/.exec(button.textContent)?.[0];
  expect(screen.getByText(`with ${offered}`)).toBeDefined();
  const date = () =>
    /^Debt-free in (\w+ \d{4})/.exec(
      screen.getByText("Debt-free in").parentElement?.textContent ?? "",
    )?.[1];
  const before = date();
  expect(
    screen.getByRole("img", { name: /^What you owe falls .+ June 2027 is short\.$/ }),
  ).toBeDefined();

  fireEvent.click(button);

  expect(await screen.findByText(/from now$/)).toBeDefined();
  expect(before).toBeDefined();
  expect(date()).toBe(before);
  expect(screen.queryByText(/more than this budget/)).toBeNull();
});

test("names what this month needs beyond the smallest budget that works, although a later month is short", async () => {
  const bill = { billed: "400.00", status: "late", is_late: true } as const;
  const ledger = [ledgerFixture(LOAN.uuid, ledgerPaymentFixture("2026-11-15", bill))];
  openPlan({ debts: [risingCard(), LOAN], ledger, settings: { extra: "0.00", total: "175.00" } });

  const button = await screen.findByRole("button", { name: /^Plan with \$/ });
  const more = screen.getByText(/^and \$\d+\.\d\d more this month\.$/);
  // $425.00 is due this month.
  expect([button, more].map(({ textContent }) => textContent)).toEqual([
    "Plan with $191.75 a month",
    "and $233.25 more this month.",
  ]);
});

test.for(["20.00", "25.00", "26.50"])(
  "with a budget of %s, offers the amount that the list of budgets calls the lowest",
  async (total) => {
    open([risingCard()], { extra: "0.00", total });

    const button = await screen.findByRole("button", { name: /^Plan with \$/ });
    const lowest = screen.getByRole("button", { name: /lowest$/ });

    expect(/\$([\d.]+) a month/.exec(button.textContent)?.[1]).toBe(
      /^\$([\d.]+) /.exec(lowest.textContent)?.[1],
    );
    expect(screen.queryAllByText("The least that works in every month.")).toHaveLength(
      Number(total === "20.00"),
    );
  },
);

test("explains a short later month on demand: why, and what to pay first", async () => {
  open([risingCard()], { extra: "0.00" });

  fireEvent.click(await screen.findByText("Why, and what to pay first"));

  expect(await screen.findByText(/^The promotional rate of Everyday Visa ends/)).toBeDefined();
  expect(screen.getByRole("region", { name: /^What to pay first in June 2027/ })).toBeDefined();
});

test("shows what to pay first if next month is short", async () => {
  open([risingCard(1)], { extra: "0.00" });

  expect((await screen.findAllByText(/^Runs short in December 2026/))[0]).toBeDefined();
  expect(screen.queryByText("Why, and what to pay first")).toBeNull();
});

test("lists a debt with an unknown rate as not in the plan", async () => {
  open([VISA, debtFixture({ uuid: LOAN.uuid, name: "Store Card", apr: null })]);

  const section = within(await screen.findByRole("region", { name: "Not in the plan yet" }));

  expect(section.getByText("Store Card")).toBeDefined();
  expect(section.getByText("We don't know the interest rate.")).toBeDefined();
  // The other debt stays, so the text must not say debt-free.
  expect(screen.getByText("This debt paid off in")).toBeDefined();
  expect(screen.queryByText("Debt-free in")).toBeNull();
});

test("shows neither a plan nor a zero if all figures are unknown", async () => {
  open([debtFixture({ apr: null })]);

  expect(await screen.findByRole("region", { name: "Not in the plan yet" })).toBeDefined();
  expect(screen.queryByText("Debt-free in")).toBeNull();
  expect(screen.queryByText(/\$0\.00/)).toBeNull();
});

test("explains a debt in another currency without calling a figure missing", async () => {
  open([VISA, debtFixture({ uuid: LOAN.uuid, name: "Euro card", currency: "EUR" })]);

  const section = within(await screen.findByRole("region", { name: "Not in the plan yet" }));

  expect(section.getByText(/^In euros; your plan is in US dollars\./)).toBeDefined();
  expect(screen.queryByText(/figure is missing|Unknown amounts/)).toBeNull();
  expect(
    screen.getByText(/Euro card is not planned: only debts in US dollars are\./),
  ).toBeDefined();
});

test("says that a single mortgage is paid on schedule, and offers to include it", async () => {
  const home = debtFixture({ name: "Home", kind: "mortgage", is_included: false });
  const { writes } = openPlan({ debts: [home], write: () => Response.json(home) });
  await screen.findByRole("heading", { name: "Your mortgage is paid on schedule" });

  fireEvent.click(screen.getByRole("button", { name: "Include it in the plan" }));

  await waitFor(() => expect(writes.map(({ body }) => body)).toEqual([{ is_included: true }]));
  expect(screen.queryByText(/You keep/)).toBeNull();
});

test("without debts, offers to link an account", async () => {
  open([]);

  expect(
    (await screen.findByRole("link", { name: "Link a card or loan" })).getAttribute("href"),
  ).toBe("/account-connections");
});

test("celebrates if nothing is owed", async () => {
  open([debtFixture({ owed: "0.00" })]);

  expect(await screen.findByRole("heading", { name: "You owe nothing" })).toBeDefined();
});

test("lists an estimated minimum even if there is no plan", async () => {
  const silent = debtFixture({ minimum: null, minimum_estimate: "62.00", missing: ["minimum"] });
  open([silent], { total: "10.00" });

  expect(
    (await screen.findByText(/Some figures are estimates/)).parentElement?.textContent,
  ).toContain("Minimum payment: Everyday Visa");
});

test("moves debts in the custom order by buttons and keeps the focus", async () => {
  const { puts } = open([VISA, LOAN], { strategy: "custom" });
  const down = await screen.findByRole("button", { name: "Move Everyday Visa down" });

  fireEvent.click(down);

  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]?.custom_order).toEqual([LOAN.uuid, VISA.uuid]);
  expect(screen.getByText("Everyday Visa is number 2 of 2.")).toBeDefined();
  expect(document.activeElement).toBe(
    screen.getByRole("button", { name: "Move Everyday Visa up" }),
  );
});

test("shows the heading and announces loading", () => {
  open([VISA]);

  expect(screen.getByRole("heading", { name: "Payoff plan" })).toBeDefined();
  expect(screen.getByText("Loading your payoff plan")).toBeDefined();
});

test("shows an error with a retry button if loading fails", async () => {
  open(Response.json({ detail: "No.", code: "not_found" }, { status: 404 }));

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load your payoff plan."),
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

test("shows until when a loan of the plan is deferred", async () => {
  open([VISA, { ...LOAN, deferment_until: "2199-03-15" }]);

  expect(await screen.findByText("Car Loan: Deferred until Mar 2199")).toBeDefined();
});
