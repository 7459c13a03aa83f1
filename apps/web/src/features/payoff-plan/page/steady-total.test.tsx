import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture, settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const open = (debts: Debt[], settings: Partial<PayoffPlanSettings>) =>
  openPlan({ debts, settings }).puts;
const budget = () => screen.findByLabelText("Monthly budget");

test("stores a chosen budget as a total together with its extra", async () => {
  const puts = open([VISA, STORE], {});

  fireEvent.change(await budget(), { target: { value: "400" } });

  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toEqual(settingsFixture({ extra: "305.00", total: "400.00" }));
});

test("keeps the total when a debt is paid off, so the extra grows", async () => {
  open([VISA], { extra: "305.00", total: "400.00" });

  expect(await budget()).toHaveProperty("value", "400.00");
  expect(screen.getByLabelText("Beyond the minimums")).toHaveProperty("value", "34000");
});

test("uses minimums plus extra if no total was chosen", async () => {
  open([VISA], { extra: "200.00", total: null });

  expect(await budget()).toHaveProperty("value", "260.00");
});

test("ignores the total without rollover and stores the current budget when it is turned on", async () => {
  const puts = open([VISA], { extra: "200.00", total: "900.00", rollover: false });
  expect(await budget()).toHaveProperty("value", "260.00");

  fireEvent.click(screen.getByRole("checkbox", { name: /^Keep paying the same total/ }));

  expect(await budget()).toHaveProperty("value", "260.00");
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toEqual(settingsFixture({ extra: "200.00", total: "260.00", rollover: true }));
});

test("shows the shortfall of a total below the minimums and offers a larger one", async () => {
  const puts = open([debtFixture({ minimum: "120.00" })], { total: "100.00" });

  expect(await budget()).toHaveProperty("value", "100.00");
  expect(screen.getByText("The usual minimums add up to $120.00.")).toBeDefined();
  fireEvent.click(
    await screen.findByRole("button", { name: "Plan with just the minimums, $120.00" }),
  );

  expect(await budget()).toHaveProperty("value", "120.00");
  expect(screen.getByText("Debt-free in")).toBeDefined();
  await waitFor(() => expect(puts[0]).toMatchObject({ extra: "0.00", total: "120.00" }));
});

test.for(["avalanche", "optimal"] as const)(
  "offers the old extra first if added debts outgrow the budget: %s",
  async (strategy) => {
    const puts = open([debtFixture({ owed: "9000.00", minimum: "1050.00" })], {
      strategy,
      extra: "290.00",
      total: "900.00",
    });

    expect(await screen.findByText("Your budget needs a new amount")).toBeDefined();
    expect(
      screen.getByText(
        /^It is still \$900\.00 a month, and the minimums now add up to \$1,050\.00\. That amount/,
      ),
    ).toBeDefined();
    await screen.findByRole("button", { name: "Plan with just the minimums, $1,050.00" });
    const [first] = screen.getAllByRole("button", { name: /^Plan with/ });
    expect(first?.textContent).toBe(
      "Plan with $1,340.00 a month: the minimums and your $290.00 extra",
    );
    expect(screen.getByText(/^If that is more than you have/)).toBeDefined();
    expect(screen.getByRole("heading", { name: "What to pay first with $900.00" })).toBeDefined();

    fireEvent.click(first as HTMLElement);

    expect(await screen.findByText("Debt-free in")).toBeDefined();
    await waitFor(() => expect(puts[0]).toMatchObject({ extra: "290.00", total: "1340.00" }));
  },
);

test("does not call a budget outdated that was typed just now", async () => {
  open([debtFixture({ minimum: "120.00" })], { total: "400.00" });

  fireEvent.change(await budget(), { target: { value: "100" } });

  expect(screen.getAllByText("Not enough for the minimums")[0]).toBeDefined();
  expect(screen.queryByText("Your budget needs a new amount")).toBeNull();
});
