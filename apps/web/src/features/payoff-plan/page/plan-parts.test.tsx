import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { PLAN_PARTS } from "#lib/paths.ts";

import { openPlan } from "./plan-screen-fixture.tsx";

const more = () => within(screen.getByRole("navigation", { name: "More about your plan" }));
const asked = (calls: readonly string[]) => calls.filter((path) => path === "/api/v1/debts/");

test("each part has an address and a title of its own, and the way back", async () => {
  const { goTo, router } = openPlan();
  await screen.findByText("Debt-free in");
  const titles = new Set([document.title]);
  for (const part of PLAN_PARTS) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
    await goTo(part);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await waitFor(() => {
      const { textContent } = screen.getByRole("heading", { level: 1 });
      expect(document.title).toContain(textContent);
    });
    titles.add(document.title);
  }
  expect(titles.size).toBe(PLAN_PARTS.length + 1);

  fireEvent.click(screen.getByRole("link", { name: "Payoff plan" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/plan"));
  expect(screen.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeDefined();
});

test("going to a part loads nothing again, and a budget that is not saved yet goes along", async () => {
  const { calls } = openPlan();
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "500" } });
  const before = asked(calls).length;

  fireEvent.click(more().getByRole("link", { name: /^Months/ }));
  expect(await screen.findByText("with $500.00 a month")).toBeDefined();
  fireEvent.click(screen.getByRole("link", { name: "Payoff plan" }));

  expect(await screen.findByLabelText("Monthly budget")).toHaveProperty("value", "500.00");
  expect(asked(calls)).toHaveLength(before);
});

test("a part of a plan that there is not says why", async () => {
  openPlan({ part: "months", settings: { total: "50.00" } });

  expect(
    await screen.findByText("Not enough for the minimums, with $50.00 a month."),
  ).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
});

test("a new date is announced once the slider rests", async () => {
  openPlan({ today: "2026-11-21" });
  const slider = await screen.findByLabelText("Beyond the minimums");
  const announced = () =>
    screen
      .queryAllByRole("status")
      .filter(({ textContent }) => textContent.startsWith("Debt-free in"));
  fireEvent.change(slider, { target: { value: "10000" } });
  expect(announced()).toEqual([]);

  await waitFor(() => expect(announced()).toHaveLength(1));
  expect(announced()[0]?.textContent).toMatch(
    /^Debt-free in \w+ 2028, with \$\d+\.\d\d of interest\.$/,
  );
});
