import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { debtFixture } from "../testing/debt-fixture.ts";
import { VISA } from "../testing/facts-fixture.ts";

const choices = async () =>
  within(await screen.findByRole("list", { name: "Budgets to choose from" }));
const choiceWords = async () =>
  (await choices()).getAllByRole("button").map(({ textContent }) => textContent);

test("offers the smallest workable budget and three above the user's own, each with its payoff month and what it changes", async () => {
  openPlan({ debts: [VISA], today: "2026-11-21" });

  await waitFor(async () =>
    expect(await choiceWords()).toEqual([
      "$60 Jul 2031 lowest",
      "$310 +$50, May 2027 2 months sooner",
      "$360 +$100, Apr 2027 3 months sooner",
      "$510 +$250, Mar 2027 4 months sooner",
    ]),
  );
});

test("the slider reaches every budget to choose from", async () => {
  openPlan({ debts: [VISA], today: "2026-11-21" });
  await choices();

  // $510.00 is $450.00 beyond the minimum.
  const slider = screen.getByLabelText("Beyond the minimums");
  expect(Number(slider.getAttribute("max"))).toBeGreaterThanOrEqual(450_00);
});

test("calls nothing an extra in a budget that the user did not choose", async () => {
  const kept =
    "You chose no budget. This one began as the lowest that covers every month, rises when that rises, and stays when a minimum falls.";
  openPlan({ debts: [VISA], settings: { total: "63.83" }, stored: { is_chosen: false } });

  expect((await screen.findByText(/minimums \+/)).textContent).toBe(
    "$60.00 minimums + $3.83 above them",
  );
  expect(screen.getByText(kept)).toBeDefined();

  fireEvent.change(screen.getByLabelText("Monthly budget"), { target: { value: "70" } });
  expect(screen.getByText(/minimums \+/).textContent).toBe("$60.00 minimums + $10.00 extra");
  expect(screen.queryByText(kept)).toBeNull();
});

test("a chosen budget becomes the budget and is shown as pressed", async () => {
  const { puts } = openPlan({ debts: [VISA], today: "2026-11-21" });
  const budget = (await choices()).getByRole("button", { name: /^\$310/ });
  expect(budget.getAttribute("aria-pressed")).toBe("false");

  fireEvent.click(budget);

  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "310.00");
  expect(screen.getByText("Debt-free in").parentElement?.textContent).toContain("May 2027");
  expect(budget.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(puts[0]).toMatchObject({ extra: "250.00", total: "310.00" }));
  // The others are compared with the budget on screen.
  await waitFor(async () =>
    expect((await choiceWords()).slice(1)).toEqual([
      "$310 May 2027 ",
      "$360 +$50, Apr 2027 1 month sooner",
      "$510 +$200, Mar 2027 2 months sooner",
    ]),
  );
});

test("the smallest budget covers every month, not only the first month's minimums", async () => {
  const [balance] = VISA.balances;
  const promo = { apr: "0", last_date: "2027-03-15" };
  const rule = { type: "percent_plus_interest" as const, percent: "1", floor: "25.00" };
  openPlan({
    debts: [
      debtFixture({
        balances: balance ? [{ ...balance, promo }] : [],
        minimum: "25.00",
        minimum_rule: { ...rule, amount: null, term_months: null, source: "user" },
      }),
    ],
    today: "2026-11-21",
  });
  const least = (await choices()).getByRole("button", { name: /lowest/ });
  const amount = /\$[\d.]+/.exec(least.textContent)?.[0] ?? "";
  expect(Number(amount.slice(1))).toBeGreaterThan(25);

  fireEvent.click(least);

  expect(screen.queryByText(/^Runs short/)).toBeNull();
  expect(screen.getByText("Debt-free in")).toBeDefined();
});

test("offers no budgets without rollover or with minimums only", async () => {
  openPlan({ debts: [VISA], settings: { rollover: false } });
  await screen.findByText("Debt-free in");

  expect(screen.queryByRole("list", { name: "Budgets to choose from" })).toBeNull();
});
