import type { Debt, PayoffPlanSettings } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "../words/debt-fixture.ts";
import { openPlan } from "../page/plan-screen-fixture.tsx";

const SILENT = debtFixture({ minimum: null, minimum_estimate: "62.00", missing: ["minimum"] });

function open(debt: Debt, settings: Partial<PayoffPlanSettings> = {}) {
  const slots = { figurePath: (id: string, figure: string) => `/detail/${id}#${figure}` };
  return openPlan({ debts: [debt], settings, slots });
}

const rangeLine = () => screen.findByText(/depending on/);

test("with an estimated minimum the date is a range, which leads to what names it and its field", async () => {
  const { router } = open(SILENT);
  const told = await rangeLine();
  expect(told.textContent).toMatch(
    /^or between .+ and .+, with \$[\d,]+ to \$[\d,]+ of interest and fees, depending on what we estimated\./,
  );
  fireEvent.click(within(told).getByRole("link", { name: "what we estimated" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/plan/estimates"));

  // The plan's own line has the same words and leaves the screen first.
  const range = await screen.findByText(/depending on what we estimated: /);
  expect(range.textContent).toMatch(
    /^or between .+ and .+, with \$[\d,]+ to \$[\d,]+ of interest and fees, depending on what we estimated: the minimum payment of Everyday Visa\./,
  );
  const link = within(range).getByRole("link", { name: "the minimum payment of Everyday Visa" });
  expect(link.getAttribute("href")).toBe(`/detail/${SILENT.uuid}#minimum`);
});

test("while the budget is being moved no range of another budget stands beside its date", async () => {
  // Without rollover the minimums are what is paid, however the budget moves.
  open(SILENT, { rollover: false });
  const before = (await rangeLine()).textContent;

  fireEvent.change(screen.getByLabelText("Beyond the minimums"), { target: { value: "5000" } });

  expect(screen.queryByText(/depending on/)).toBeNull();
  expect(screen.getByText(/somewhat sooner or later/)).toBeDefined();
  expect((await rangeLine()).textContent).not.toBe(before);
});

test("figures that somebody stated have no range", async () => {
  open(debtFixture(), { strategy: "optimal" });
  // What another budget comes to is computed by the same search.
  const choices = within(await screen.findByRole("list", { name: "Budgets to choose from" }));
  await waitFor(() => expect(choices.queryByText("…")).toBeNull());

  expect(screen.queryByText(/what we estimated|are estimates|sooner or later/)).toBeNull();
});

test("what is saved against minimums that shrink by our estimate is told as about so much", async () => {
  open(debtFixture({ minimum_rule: null }));

  const gain = await screen.findByText(/^Saves about \$[\d,]+ and /);
  expect(gain.parentElement?.textContent).toContain("How fast they shrink is our estimate");
  expect(gain.parentElement?.textContent).not.toMatch(/\.\d\d/);
  const minimumsOnly = screen.getByRole("radio", { name: "Minimums only" });
  const line = minimumsOnly.closest("tr");
  expect(line?.textContent).toMatch(/About \d{4}About \$[\d,]+/);
});

test("what estimated minimums alone cost beyond the cheapest plan is told as about so much", async () => {
  open(debtFixture({ minimum_rule: null }), { strategy: "minimum_only" });

  const tradeOff = await screen.findByText(/^Minimums only costs you/);
  expect(tradeOff.textContent).toMatch(/costs you about \$[\d,]+ more than Cheapest/);
});

test("the range of minimums only is that of minimums only, without money that comes on top", async () => {
  const refund = { id: "refund", name: "Tax refund", on: "2027-03-15", amount: "500.00" };
  open(SILENT, { strategy: "minimum_only", one_offs: [{ ...refund, debt: SILENT.uuid }] });

  const range = await rangeLine();
  const date = screen.getByText("Debt-free in").parentElement?.textContent ?? "";
  const year = Number(/\d{4}/.exec(date)?.[0]);
  const [first, last] = [...(range.textContent ?? "").matchAll(/\b(\d{4})[ ,]/g)].map(([, found]) =>
    Number(found),
  );
  expect(year).toBeGreaterThanOrEqual(Number(first));
  expect(year).toBeLessThanOrEqual(Number(last));
});
