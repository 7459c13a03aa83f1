import type { Paydays } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../page/plan-screen-fixture.tsx";
import { VISA } from "../words/facts-fixture.ts";

const PAYDAYS: Paydays = { every: "two_weeks", on: "2026-11-06", days: [], amount: "50.00" };
const today = "2026-11-01";
const open = (paydays: Paydays | null = null) =>
  openPlan({ debts: [VISA], today, settings: { total: "90.00", paydays } });

const summary = () => screen.findByText(/^When you are paid/);
const form = () => within(screen.getByRole("form", { name: "When you are paid" }));
const type = (label: string, value: string) =>
  fireEvent.change(form().getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(form().getByRole("button", { name: "Save" }));

async function openForm() {
  const line = await summary();
  fireEvent.click(line);
  await screen.findByRole("form", { name: "When you are paid" });
  return line;
}

test("paydays are one tap away from the budget, are stored, and bring it", async () => {
  const { puts } = open();
  const line = await openForm();
  type("One of your paydays", "2026-11-06");
  type("To debts, from each paycheck", "50");
  save();

  expect(line.textContent).toBe("When you are paid: every two weeks, $50.00 to debts");
  expect(document.activeElement).toBe(line);
  expect(screen.getByLabelText("From each paycheck")).toHaveProperty("value", "50.00");
  expect(screen.queryByLabelText("Monthly budget")).toBeNull();
  expect(screen.getByText(/^In November 2026: \$100\.00, \$60\.00 of it minimums/)).toBeDefined();
  await waitFor(() =>
    expect(puts[0]).toMatchObject({ paydays: PAYDAYS, total: "90.00", rollover: true }),
  );
});

test("paydays that were forgotten come back with Undo", async () => {
  const { puts } = open(PAYDAYS);
  await openForm();
  fireEvent.click(form().getByRole("button", { name: "Forget my paydays" }));
  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "90.00");

  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));

  expect(screen.getByLabelText("From each paycheck")).toHaveProperty("value", "50.00");
  await waitFor(() => expect(puts.map(({ paydays }) => paydays)).toEqual([null, PAYDAYS]));
});

test("without an amount the monthly budget stays, and it is known when money comes", async () => {
  const { puts } = open();
  const line = await openForm();
  fireEvent.change(form().getByLabelText("How often"), { target: { value: "half_month" } });
  save();

  expect(line.textContent).toBe("When you are paid: twice a month");
  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "90.00");
  await waitFor(() =>
    expect(puts[0]?.paydays).toEqual({
      every: "half_month",
      on: null,
      days: [15, 31],
      amount: null,
    }),
  );
});

test("what is missing is said at the field, which gets the focus, and nothing is stored", async () => {
  const { puts } = open();
  await openForm();
  save();

  expect(screen.getByText("Choose a day on which you are paid.")).toBeDefined();
  expect(document.activeElement).toBe(form().getByLabelText("One of your paydays"));
  expect(puts).toEqual([]);
});

test("the amount of a paycheck applies as it is typed, and what is none is said", async () => {
  const { puts } = open(PAYDAYS);
  const field = await screen.findByLabelText("From each paycheck");
  fireEvent.change(field, { target: { value: "75" } });

  expect(screen.getByText(/^In November 2026: \$150\.00/)).toBeDefined();
  fireEvent.change(field, { target: { value: "" } });
  expect(screen.getByText("Enter an amount, such as 450 or 450.50.")).toBeDefined();
  await waitFor(() => expect(puts.at(-1)?.paydays?.amount).toBe("75.00"));
});

test("the least of each paycheck and larger ones are offered, and one is chosen", async () => {
  const { puts } = open(PAYDAYS);
  const choices = within(await screen.findByRole("list", { name: "Budgets to choose from" }));
  const [least, ...others] = choices.getAllByRole("button");

  // The minimum is $60, of two paychecks in the months with the fewest.
  expect(least?.textContent).toMatch(/^\$30 \w{3} \d{4}the least$/);
  const [next] = others;
  fireEvent.click(next as HTMLElement);
  expect(next?.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(puts[0]?.paydays?.amount).toBe("35.00"));
});

test("paychecks that are too small say which month runs short, and the least that would do is a click", async () => {
  open({ ...PAYDAYS, amount: "29.99" });

  const [way] = await screen.findAllByRole("button", { name: /^Plan with \$30\.00 a paycheck$/ });
  fireEvent.click(way as HTMLElement);

  expect(screen.getByText("Debt-free in")).toBeDefined();
});

test("a part of the plan says what it is with of each paycheck", async () => {
  openPlan({ debts: [VISA], today, settings: { paydays: PAYDAYS }, part: "months" });

  expect(await screen.findByText("with $50.00 a paycheck")).toBeDefined();
});
