import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromBank, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { openDebts, openRow, WITHOUT_MINIMUM } from "./testing/debts-screen-fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z"), toFake: ["Date"] });
});

test("shows why a duplicate account is not in the plan and lets the user include it", async () => {
  const twin = debtFixture({
    uuid: "0b9a6a3e-0000-4000-8000-00000000000c",
    name: "Everyday Rewards Visa, again",
    duplicate_of: "0b9a6a3e-0000-4000-8000-000000000001",
    is_included: false,
  });
  const sent = openDebts([debtFixture(), twin]);
  const [first, second] = await screen.findAllByRole("checkbox", { name: /In the payoff plan/ });

  expect(first).toHaveProperty("checked", true);
  expect(second).toHaveProperty("checked", false);
  expect(screen.getByText("Duplicate, not counted", { selector: "tbody *" })).toBeDefined();
  await openRow("Everyday Rewards Visa, again");
  expect(screen.getByText(/^This account is linked twice\./)).toBeDefined();

  if (second) fireEvent.click(second);
  await waitFor(() => expect(sent).toMatchObject([{ body: { is_included: true } }]));
});

test("shows no debt before this month's payments, which change its figures, came or failed", async () => {
  const month = Promise.withResolvers<Response>();
  openDebts([debtFixture()], undefined, { month: month.promise });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByRole("rowheader", { name: /Visa/ })).toBeNull();
  expect(screen.getByText("Loading your debts")).toBeDefined();

  month.resolve(Response.json({ detail: "No." }, { status: 400 }));

  expect(await screen.findByRole("rowheader", { name: /Visa/ })).toBeDefined();
});

test("shows a balance with estimated interest with “about”, in its row and in the total", async () => {
  const grown = { owed: fromUser("8444.19"), estimated_interest: "44.19" };
  openDebts([manualDebtFixture(grown), debtFixture()]);

  const row = (await screen.findByRole("rowheader", { name: /Car loan/ })).closest("tr");
  expect(row?.textContent).toContain("about $8,444.19");
  const total = screen.getByRole("rowheader", { name: "Total" }).closest("tr");
  expect(total?.textContent).toContain("about $8,944.19");
  await openRow("Car loan");
  expect(screen.getByText("includes about $44.19 of interest since then")).toBeDefined();
});

test("shows balance, rate, payment and payoff month with their sources on hover, and links to the debt", async () => {
  openDebts([debtFixture({ nickname: "Blue card", minimum: fromUser("60.00", "35.00") })]);
  const row = (await screen.findByRole("rowheader", { name: /Blue card/ })).closest("tr");
  await screen.findByText("Feb 2028");

  const cells = row ? within(row).getAllByRole("cell") : [];
  expect(cells.map((cell) => cell.textContent)).toEqual([
    "",
    "$500.00",
    "24.99%",
    "$60.00 min",
    "paid off Feb 2028",
    "",
  ]);
  expect(cells.map((cell) => cell.title).filter(Boolean)).toEqual([
    "Bank · Nov 20",
    "Bank · Nov 20",
    "You · Nov 21",
  ]);
  expect(screen.getByRole("link", { name: "Blue card" }).getAttribute("href")).toBe(
    `/schedule/${debtFixture().uuid}`,
  );
});

test("shows total balances inside and outside the plan, and total monthly payments, in the footer", async () => {
  openDebts([
    debtFixture(),
    manualDebtFixture({ is_included: false }),
    debtFixture({
      uuid: "0b9a6a3e-0000-4000-8000-00000000000d",
      name: "Old",
      owed: fromBank("-42.10"),
    }),
    debtFixture({
      uuid: "0b9a6a3e-0000-4000-8000-00000000000e",
      name: "Silent",
      owed: fromBank(null),
      minimum: fromBank(null),
      missing: ["owed", "minimum"],
    }),
  ]);
  await screen.findByText("Car loan");
  const inFoot = (name: string) =>
    screen.getByRole("rowheader", { name }).closest("tr")?.textContent;

  expect(inFoot("Total")).toBe("Total$8,900.00$295.00 min");
  expect(inFoot("In the plan")).toBe("In the plan$500.00");
  expect(inFoot("Outside the plan")).toBe("Outside the plan$8,400.00");
  expect(inFoot("Credit balance")).toBe("Credit balance−$42.10");
  expect(screen.getByText("1 debt is missing details")).toBeDefined();
});

test("marks and counts a debt without a due date, but not if nothing is owed", async () => {
  const undated = { due_date: null, due_date_source: null, due_day: null };
  openDebts([
    debtFixture(undated),
    debtFixture({
      ...undated,
      uuid: "0b9a6a3e-0000-4000-8000-00000000000d",
      name: "Old",
      owed: fromBank("0.00"),
    }),
  ]);

  expect(await screen.findByText("1 debt is missing details")).toBeDefined();
  expect(screen.getByText("no due date")).toBeDefined();
});

test("marks a debt in another currency and asks for no figures", async () => {
  const euros = { uuid: "0b9a6a3e-0000-4000-8000-00000000000f", name: "Euro card" };
  openDebts([
    debtFixture(),
    manualDebtFixture({ ...euros, currency: "EUR", owed: fromBank("640.00") }),
  ]);
  await screen.findByText("In euros; your plan is in US dollars.");

  const foot = screen.getByRole("rowheader", { name: "Not planned: your plan is in US dollars" });
  expect(foot.closest("tr")?.textContent).toContain("€640.00");
  expect(screen.queryByText(/missing details|figure is missing/)).toBeNull();
});

test("shows no payoff month without a plan, or for a debt without one", async () => {
  openDebts([debtFixture(), manualDebtFixture()]);
  await screen.findByText("Feb 2028");

  expect(screen.getByText("–").closest("tbody")?.getAttribute("aria-label")).toBe("Car loan");
});

test("shows each figure with its source and date", async () => {
  openDebts([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();
  const card = screen.getByRole("rowgroup", { name: "Everyday Rewards Visa" });

  expect(within(card).getByText("You · Nov 21")).toBeDefined();
  expect(within(card).getAllByText("Bank · Nov 20")).toHaveLength(2);
  expect(within(card).getByText("Dec 4, 2026")).toBeDefined();
  expect(within(card).getByRole("link", { name: /^Edit/ }).getAttribute("href")).toBe(
    `/detail/${debtFixture().uuid}`,
  );
});

test("shows the bank's figure next to the user's override, which can be removed", async () => {
  const sent = openDebts([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();

  expect(await screen.findByText("Bank says $35.00")).toBeDefined();
  fireEvent.click(
    screen.getByRole("button", { name: "Back to the bank's figure: Minimum payment" }),
  );

  await waitFor(() => expect(sent).toMatchObject([{ method: "PATCH", body: { minimum: null } }]));
});

test("restores a replaced figure with one press", async () => {
  const sent = openDebts([debtFixture({ minimum: fromUser("60.00", "35.00") })]);
  await openRow();
  fireEvent.click(
    await screen.findByRole("button", { name: "Back to the bank's figure: Minimum payment" }),
  );

  fireEvent.click(await screen.findByRole("button", { name: "Undo: Everyday Rewards Visa" }));

  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ minimum: "60.00" }));
  await waitFor(() => expect(screen.queryByText("The figure was changed.")).toBeNull());
});

test("shows the specified text for an unknown minimum, with a separate, labeled estimate", async () => {
  const sent = openDebts([WITHOUT_MINIMUM]);
  await openRow();

  expect(
    await screen.findByText(
      "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
    ),
  ).toBeDefined();
  expect(screen.getByText("unknown")).toBeDefined();
  expect(screen.queryByText("$0.00")).toBeNull();
  expect(screen.getByText("Estimate")).toBeDefined();
  expect(screen.getAllByText("$27.00", { ignore: "tfoot *" })).toHaveLength(2);
  expect(screen.getByText("≈", { selector: "tbody *" }).closest("td")?.title).toBe("Estimate");

  fireEvent.click(screen.getByRole("button", { name: /^Use this estimate/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ method: "PATCH", body: { minimum: "27.00" } }]),
  );
});

test("links a missing figure to its field", async () => {
  openDebts([WITHOUT_MINIMUM]);

  const link = await screen.findByRole("link", {
    name: "Enter the minimum: Everyday Rewards Visa",
  });
  expect(link.getAttribute("href")).toBe(`/detail/${WITHOUT_MINIMUM.uuid}#minimum`);
});

test("shows until when a loan is deferred", async () => {
  openDebts([manualDebtFixture({ deferment_until: "2027-03-15", minimum: fromUser("0.00") })]);

  expect(await screen.findByText("Deferred until Mar 2027")).toBeDefined();
});
