import type { Paydays } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { VISA } from "../testing/facts-fixture.ts";

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

test("stores paydays entered at the budget and uses them as the budget", async () => {
  const { puts } = open();
  const line = await openForm();
  type("One of your paydays", "2026-11-06");
  type("To debts, from each paycheck", "50");
  save();

  const summary = "When you are paid: every two weeks, $50.00 to debts";
  await waitFor(() => expect(line.textContent).toBe(summary));
  expect(document.activeElement).toBe(line);
  expect(screen.getByLabelText("From each paycheck")).toHaveProperty("value", "50.00");
  expect(screen.queryByLabelText("Monthly budget")).toBeNull();
  expect(
    screen.getByText("In November 2026: $100.00. The usual minimums add up to $60.00."),
  ).toBeDefined();
  await waitFor(() =>
    expect(puts[0]).toMatchObject({ paydays: PAYDAYS, total: "90.00", rollover: true }),
  );
});

test.each<[what: string, amount: string, delayed: string | null, expected: string]>([
  [
    "what is kept",
    "50.00",
    "12.00",
    "$112.00, including $12.00 of the extra from October 2026. The usual minimums add up to $60.00.",
  ],
  ["that it is too little", "20.00", null, "$40.00. The usual minimums add up to $60.00."],
])("says of the month's paychecks %s", async (_, amount, delayed, expected) => {
  const paydays = { ...PAYDAYS, amount };
  const stored = { delayed_extra: delayed };
  openPlan({ debts: [VISA], today, settings: { total: "90.00", paydays }, stored });

  expect(await screen.findByText(`In November 2026: ${expected}`)).toBeDefined();
});

test("says of a monthly budget what the month before left to it", async () => {
  const stored = { delayed_extra: "12.00" };
  openPlan({ debts: [VISA], today, settings: { total: "90.00" }, stored });

  expect(
    await screen.findByText(
      "In November 2026: $102.00, including $12.00 of the extra from October 2026.",
    ),
  ).toBeDefined();
});

test("more from each paycheck counts only those to come in the current month", async () => {
  // The paycheck of November 6 is past, that of November 20 is to come.
  const stored = { past_paychecks: "50.00" };
  const settings = { total: "90.00", paydays: PAYDAYS };
  openPlan({ debts: [VISA], today: "2026-11-10", settings, stored });
  const amount = await screen.findByLabelText("From each paycheck");
  expect(screen.getByText(/^In November 2026: \$100\.00\./)).toBeDefined();

  fireEvent.change(amount, { target: { value: "70" } });

  expect(screen.getByText(/^In November 2026: \$120\.00\./)).toBeDefined();
});

test("offers amounts for later months after the last payday of a month with too little", async () => {
  const stored = { past_paychecks: "40.00" };
  const settings = { total: "90.00", paydays: { ...PAYDAYS, amount: "20.00" } };
  const { puts } = openPlan({ debts: [VISA], today: "2026-11-22", settings, stored });

  const choices = within(await screen.findByRole("list", { name: "Budgets to choose from" }));
  const [least] = choices.getAllByRole("button");
  await waitFor(() => expect(least?.textContent).toMatch(/^\$30 \w{3} \d{4} lowest$/));
  expect(screen.queryByText("The least that works in every month.")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Plan with $30.00 a paycheck" }));

  await waitFor(() => expect(puts[0]?.paydays?.amount).toBe("30.00"));
  // November is still short, whatever later paychecks bring.
  expect(screen.getByText("Not enough for the minimums")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Plan with/ })).toBeNull();
});

test("Undo restores deleted paydays", async () => {
  const { puts } = open(PAYDAYS);
  await openForm();
  fireEvent.click(form().getByRole("button", { name: "Remove my paydays" }));
  expect(screen.getByLabelText("Monthly budget")).toHaveProperty("value", "90.00");

  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));

  expect(screen.getByLabelText("From each paycheck")).toHaveProperty("value", "50.00");
  await waitFor(() => expect(puts.map(({ paydays }) => paydays)).toEqual([null, PAYDAYS]));
});

test("keeps the monthly budget if the paydays have no amount", async () => {
  const { puts } = open();
  const line = await openForm();
  fireEvent.change(form().getByLabelText("How often"), { target: { value: "half_month" } });
  save();

  await waitFor(() => expect(line.textContent).toBe("When you are paid: twice a month"));
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

test("shows an error at the missing field, focuses it, and stores nothing", async () => {
  const { puts } = open();
  await openForm();
  save();

  expect(await screen.findByText("Choose a day on which you are paid.")).toBeDefined();
  const field = form().getByLabelText("One of your paydays");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(puts).toEqual([]);
});

test("keeps the typed days while another rhythm is chosen", async () => {
  const { puts } = open();
  await openForm();
  type("How often", "half_month");
  type("First day", "1");
  type("How often", "two_weeks");
  expect(form().getByLabelText("One of your paydays")).toHaveProperty("value", "");
  type("How often", "half_month");

  expect(form().getByLabelText("First day")).toHaveProperty("value", "1");
  save();
  await waitFor(() => expect(puts[0]?.paydays?.days).toEqual([1, 31]));
});

test("applies a paycheck amount while typing and rejects an empty one", async () => {
  const { puts } = open(PAYDAYS);
  const field = await screen.findByLabelText("From each paycheck");
  fireEvent.change(field, { target: { value: "75" } });

  expect(screen.getByText(/^In November 2026: \$150\.00/)).toBeDefined();
  fireEvent.change(field, { target: { value: "" } });
  expect(screen.getByText("Enter an amount, such as 450 or 450.50.")).toBeDefined();
  await waitFor(() => expect(puts.at(-1)?.paydays?.amount).toBe("75.00"));
});

test("offers the smallest workable amount per paycheck and ones above the user's own", async () => {
  const { puts } = open(PAYDAYS);
  const choices = within(await screen.findByRole("list", { name: "Budgets to choose from" }));
  const [least, ...others] = choices.getAllByRole("button");

  // The minimum is $60, and the fewest paychecks in a month are two.
  await waitFor(() => expect(least?.textContent).toMatch(/^\$30 \w{3} \d{4} lowest$/));
  const [next] = others;
  fireEvent.click(next as HTMLElement);
  expect(next?.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(puts[0]?.paydays?.amount).toBe("100.00"));
});

test("offers the smallest workable amount if paychecks are too small", async () => {
  open({ ...PAYDAYS, amount: "29.99" });

  const [way] = await screen.findAllByRole("button", { name: /^Plan with \$30\.00 a paycheck$/ });
  fireEvent.click(way as HTMLElement);

  expect(screen.getByText("Debt-free in")).toBeDefined();
});

test("shows the amount per paycheck on a part of the plan", async () => {
  openPlan({ debts: [VISA], today, settings: { paydays: PAYDAYS }, part: "months" });

  expect(await screen.findByText("with $50.00 a paycheck")).toBeDefined();
});
