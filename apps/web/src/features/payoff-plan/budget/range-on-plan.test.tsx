import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";

const SILENT = debtFixture({ minimum: null, minimum_estimate: "62.00", missing: ["minimum"] });

function open(debt: Debt, settings: Partial<PayoffPlanSettings> = {}) {
  return openPlan({ debts: [debt], settings });
}

const rangeLine = () => screen.findByText(/could be .+, because we estimated/);

test("shows a date range for an estimated minimum and links to its field", async () => {
  const { router } = open(SILENT);
  const line = await rangeLine();
  expect(line.textContent).toMatch(
    /^The date could be between .+ and .+, with \$[\d,]+ to \$[\d,]+ of interest and fees, because we estimated some figures\./,
  );
  fireEvent.click(within(line).getByRole("link", { name: "some figures" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/plan/estimates"));

  // All of them change the range, and each is listed above it.
  const listed = await screen.findByText(/^Minimum payment:/);
  const link = within(listed).getByRole("link", { name: "Everyday Visa" });
  expect((await rangeLine()).textContent).toContain("because we estimated some figures.");
  expect(link.getAttribute("href")).toBe(`/detail/${SILENT.uuid}#minimum`);
});

test("hides the range of the previous budget while the budget changes", async () => {
  // Without rollover, only the minimums are paid, whatever the budget is.
  open(SILENT, { rollover: false });
  const before = (await rangeLine()).textContent;

  fireEvent.change(screen.getByLabelText("Beyond the minimums"), { target: { value: "5000" } });

  expect(screen.queryByText(/because we estimated/)).toBeNull();
  expect(screen.getByText(/earlier or later/)).toBeDefined();
  expect((await rangeLine()).textContent).not.toBe(before);
});

test.for([
  ["520.10", "January 2027", "December 2026 and January 2027"],
  ["519.90", "December 2026", "December 2026 and January 2027"],
] as const)(
  "shows a range if the estimated interest of %s decides about a last payment of cents",
  async ([owed, date, range]) => {
    open(debtFixture({ kind: "auto_loan", owed, apr: "0", estimated_interest: "0.30" }), {
      total: "260.00",
    });

    expect((await rangeLine()).textContent).toContain(`The date could be between ${range}`);
    expect(screen.getByText("Debt-free in").parentElement?.textContent).toContain(date);
  },
);

test("shows no range if no figure is an estimate", async () => {
  open(debtFixture(), { strategy: "optimal" });
  // The budgets to choose from use the same search, so it has finished when they are shown.
  const choices = within(await screen.findByRole("list", { name: "Budgets to choose from" }));
  await waitFor(() => expect(choices.queryByText("…")).toBeNull());

  expect(screen.queryByText(/we estimated|are estimates|earlier or later/)).toBeNull();
});

test("rounds the savings if the shrinking of minimums is estimated", async () => {
  open(debtFixture({ minimum_rule: null }));

  const gain = await screen.findByText(/^Saves about \$[\d,]+ and /);
  expect(gain.parentElement?.textContent).toContain("We estimate how they shrink");
  expect(gain.parentElement?.textContent).not.toMatch(/\.\d\d/);
  const minimumsOnly = screen.getByRole("radio", { name: "Minimums only" });
  const line = minimumsOnly.closest("label");
  expect(line?.textContent).toMatch(/About \d{4}.*About \$[\d,]+/);
});

test("rounds the extra cost of estimated minimums compared with the cheapest plan", async () => {
  open(debtFixture({ minimum_rule: null }), { strategy: "minimum_only" });

  const tradeOff = await screen.findByText(/^The order “Minimums only” costs/);
  expect(tradeOff.textContent).toMatch(/costs about \$[\d,]+ more than Cheapest/);
});

test("the range of minimums only does not include extra money", async () => {
  const refund = {
    kind: "one_off" as const,
    id: "refund",
    name: "Tax refund",
    on: "2027-03-15",
    amount: "500.00",
  };
  open(SILENT, { strategy: "minimum_only", changes: [{ ...refund, debt: SILENT.uuid }] });

  const range = await rangeLine();
  const date = screen.getByText("Debt-free in").parentElement?.textContent ?? "";
  const year = Number(/\d{4}/.exec(date)?.[0]);
  const [first, last] = [...(range.textContent ?? "").matchAll(/\b(\d{4})[ ,]/g)].map(([, found]) =>
    Number(found),
  );
  expect(year).toBeGreaterThanOrEqual(Number(first));
  expect(year).toBeLessThanOrEqual(Number(last));
});
