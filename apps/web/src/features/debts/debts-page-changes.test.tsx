import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromBank, fromUser, manualDebtFixture } from "#lib/testing/debt-fixture.ts";

import { openDebts, openRow } from "./testing/debts-screen-fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-21T18:00:00Z"), toFake: ["Date"] });
});

test("excludes a debt from the plan and undoes it", async () => {
  const sent = openDebts([debtFixture()]);
  const box = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: /In the payoff plan/,
  });
  expect(box.checked).toBe(true);

  fireEvent.click(box);

  await waitFor(() => expect(sent).toMatchObject([{ body: { is_included: false } }]));
  await waitFor(() => expect(box.checked).toBe(false));
  expect(
    await screen.findByText(/If you set a monthly total, it fell by its \$35\.00 a month\./),
  ).toBeDefined();

  fireEvent.click(screen.getByRole("button", { name: "Undo: Everyday Rewards Visa" }));

  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { is_included: true } }));
  await waitFor(() => expect(box.checked).toBe(true));
});

test("confirms the user's old figures with one press", async () => {
  const old = { ...fromUser("260.00"), as_of: "2020-01-01T12:00:00Z" };
  const sent = openDebts([manualDebtFixture({ minimum: old })]);
  await openRow("Car loan");

  fireEvent.click(await screen.findByRole("button", { name: "Still correct: Car loan" }));

  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        method: "PATCH",
        body: { minimum: "260.00", balances: [{ id: "balance", apr: "6.4" }] },
      },
    ]),
  );
});

test("shows a failed change and keeps the debt unchanged", async () => {
  openDebts([debtFixture()], ({ method }) =>
    method === "PATCH" ? Response.json({ detail: "Try later." }, { status: 503 }) : undefined,
  );
  const box = await screen.findByRole<HTMLInputElement>("checkbox");

  fireEvent.click(box);

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe("This was not saved. Try later."),
  );
  expect(box.checked).toBe(true);
});

test("moves the focus to a restored debt, because the undo button is removed", async () => {
  openDebts([manualDebtFixture()]);
  await openRow("Car loan");
  fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  fireEvent.click(await screen.findByRole("button", { name: "Undo: restore Car loan" }));

  const link = await screen.findByRole("link", { name: "Car loan" });
  expect(document.activeElement).toBe(link);
});

test("hides the previous success message when another change is made", async () => {
  openDebts([manualDebtFixture()], undefined, { state: { saved: "“Sofa” was saved." } });
  expect(await screen.findByText("“Sofa” was saved.")).toBeDefined();

  await openRow("Car loan");
  fireEvent.click(await screen.findByRole("button", { name: "Remove Car loan" }));

  expect(await screen.findByText("“Car loan” was removed.")).toBeDefined();
  expect(screen.queryByText("“Sofa” was saved.")).toBeNull();
});

test("removes and restores a manual debt, but not a linked one", async () => {
  const sent = openDebts([debtFixture(), manualDebtFixture()]);
  await openRow("Car loan");
  await openRow();
  expect(screen.queryByRole("button", { name: "Remove Everyday Rewards Visa" })).toBeNull();

  fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  const undo = await screen.findByRole("button", { name: "Undo: restore Car loan" });
  expect(screen.queryByRole("link", { name: "Car loan" })).toBeNull();
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);

  expect(await screen.findByRole("link", { name: "Car loan" })).toBeDefined();
  expect(screen.queryByText("“Car loan” was removed.")).toBeNull();
  expect(sent.map(({ method, path }) => [method, path.split("/").at(-2)])).toEqual([
    ["DELETE", manualDebtFixture().uuid],
    ["POST", "restore"],
  ]);
});

test("shows how to add debts if there are none", async () => {
  openDebts([]);

  expect(await screen.findByRole("heading", { name: "No debts yet" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Add a debt" }).getAttribute("href")).toBe("/debts/new");
});

test("shows an overpaid debt as a credit balance", async () => {
  openDebts([debtFixture({ owed: fromBank("-42.10") })]);
  await openRow();

  // In its details and in the totals.
  expect(await screen.findAllByText("Credit balance")).toHaveLength(2);
  expect(screen.getByText("$42.10")).toBeDefined();
  expect(screen.getByText("Nothing owed")).toBeDefined();
});

test("sorts debts by name", async () => {
  const names = ["Card 10", "Visa", "Car loan", "Card 2"];
  openDebts(
    names.map((name, index) =>
      debtFixture({ name, uuid: `0b9a6a3e-0000-4000-8000-00000000010${index}` }),
    ),
  );
  await screen.findByText("Visa");

  expect(
    screen
      .getAllByRole("rowheader")
      .slice(0, 4)
      .map((each) => within(each).getByRole("link").textContent),
  ).toEqual(["Car loan", "Card 2", "Card 10", "Visa"]);
});

test("sends one change for a double click on the checkbox", async () => {
  const sent = openDebts([debtFixture()]);
  const box = await screen.findByRole("checkbox", { name: /In the payoff plan/ });

  fireEvent.click(box);
  fireEvent.click(box);

  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(box).toHaveProperty("checked", false));
  await new Promise((wake) => setTimeout(wake, 50));
  expect(sent).toMatchObject([{ body: { is_included: false } }]);
});

test("can restore a debt that was removed for the second time", async () => {
  openDebts([manualDebtFixture()]);
  const removeAgain = async () => {
    await openRow("Car loan");
    fireEvent.click(screen.getByRole("button", { name: "Remove Car loan" }));
  };
  const undo = () => screen.findByRole("button", { name: "Undo: restore Car loan" });
  await removeAgain();
  fireEvent.click(await undo());

  await removeAgain();

  expect(await undo()).toBeDefined();
});
