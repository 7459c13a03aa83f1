import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { PLAN_PARTS } from "#lib/paths.ts";

import { STORE, VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const tabs = () => within(screen.getByRole("navigation", { name: "Parts of your plan" }));
const debtRequests = (calls: readonly string[]) =>
  calls.filter((path) => path === "/api/v1/debts/");

test("each part has its own address and title, and a tab", async () => {
  const { goTo, router } = openPlan();
  await screen.findByText("Debt-free in");
  const titles = new Set([document.title]);
  for (const part of PLAN_PARTS) {
    await goTo(part);
    await waitFor(() => {
      const { textContent } = screen.getByRole("heading", { level: 1 });
      expect(document.title).toContain(textContent);
    });
    titles.add(document.title);
    expect(tabs().getByRole("link", { current: "page" }).getAttribute("href")).toBe(
      `/plan/${part}`,
    );
  }
  expect(titles.size).toBe(PLAN_PARTS.length + 1);

  fireEvent.click(tabs().getByRole("link", { name: "Plan" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/plan"));
  expect(screen.getByRole("heading", { level: 1, name: "Payoff plan" })).toBeDefined();
});

test("switching to a part loads no data again and keeps an unsaved budget", async () => {
  const { calls } = openPlan();
  fireEvent.change(await screen.findByLabelText("Monthly budget"), { target: { value: "500" } });
  const before = debtRequests(calls).length;

  fireEvent.click(tabs().getByRole("link", { name: /^Months/ }));
  expect(await screen.findByText("with $500.00 a month")).toBeDefined();
  fireEvent.click(tabs().getByRole("link", { name: "Plan" }));

  expect(await screen.findByLabelText("Monthly budget")).toHaveProperty("value", "500.00");
  expect(debtRequests(calls)).toHaveLength(before);
});

test.for([
  ["months", "No months to show yet"],
  ["proof", "Nothing to prove yet"],
] as const)("explains on a part why there is no plan: %s", async ([part, title]) => {
  openPlan({ part, settings: { total: "50.00" } });

  expect(
    await screen.findByText("Not enough for the minimums, with $50.00 a month."),
  ).toBeDefined();
  expect(screen.queryByRole("table")).toBeNull();
  expect(await screen.findByRole("heading", { name: title })).toBeDefined();
  const help = screen.getByRole("link", { name: "See what helps" });
  expect(help.getAttribute("href")).toBe("/plan");
});

test("the months of all debts and of one say that they rest on an estimate", async () => {
  openPlan({ part: "months", debts: [{ ...VISA, estimated_interest: "1.25" }, STORE] });

  expect(await screen.findAllByText(/^Some figures are estimates/)).toHaveLength(2);
});

test("announces a new date when the slider stops", async () => {
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
