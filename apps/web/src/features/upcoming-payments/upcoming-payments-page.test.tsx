import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { debtFixture, fromUser } from "#lib/testing/debt-fixture.ts";

import { openHome } from "./testing/home-screen-fixture.tsx";
import { extraFixture, paymentFixture, totalFixture } from "#lib/testing/payment-fixture.ts";

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

test("shows a payment's full date, account, amount and plan link", async () => {
  openHome([paymentFixture()]);

  expect(await screen.findByText("Friday, December 4, 2026")).toBeDefined();
  expect(screen.getByText("Everyday Rewards Visa")).toBeDefined();
  expect(screen.getByText("$35.00")).toBeDefined();
  expect(screen.getByRole("img", { name: "To be paid" })).toBeDefined();
  expect(screen.getByText("Let's get it scheduled")).toBeDefined();
  expect(
    screen.getByRole("link", { name: "Plan Everyday Rewards Visa" }).getAttribute("href"),
  ).toBe("/schedule/0b9a6a3e-0000-4000-8000-000000000001");
});

test("shows an unknown amount with whom to contact and no plan link", async () => {
  openHome([paymentFixture({ billed: null })]);

  expect(await screen.findByText("unknown")).toBeDefined();
  expect(screen.getByRole("img", { name: "Amount unknown" })).toBeDefined();
  expect(
    screen.getByText(
      "We couldn't retrieve a minimum payment amount from First Platypus Bank. You might need to check with them directly.",
    ),
  ).toBeDefined();
  expect(screen.queryByRole("link", { name: /Plan/ })).toBeNull();
  expect(screen.queryByText("$0.00")).toBeNull();
});

test("says why the next minimum of a card with missed payments is unknown", async () => {
  openHome([paymentFixture({ billed: null, may_contain_missed: true })]);

  expect(
    await screen.findByText(
      "Your last bill may include missed payments. Your next statement shows the new minimum.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/couldn't retrieve/)).toBeNull();
});

test("says that a payment after a late one is not billed yet", async () => {
  openHome([paymentFixture({ billed: null, is_unbilled: true })]);

  expect(
    await screen.findByText(
      "This payment isn't billed yet. Your next statement shows the new minimum.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/couldn't retrieve/)).toBeNull();
});

test("offers to enter an unknown amount", async () => {
  openHome([paymentFixture({ billed: null })]);

  const link = await screen.findByRole("link", {
    name: "Enter the minimum: Everyday Rewards Visa",
  });
  expect(link.getAttribute("href")).toBe("/detail/0b9a6a3e-0000-4000-8000-000000000001#minimum");
});

test("shows the source of an entered amount next to the bank's amount", async () => {
  openHome([
    paymentFixture({
      billed: "60.00",
      billed_source: "user",
      billed_as_of: "2020-11-21T17:00:00Z",
      bank_billed: "35.00",
    }),
  ]);

  expect(await screen.findByText("$60.00")).toBeDefined();
  expect(screen.getByText("You · Nov 21, 2020")).toBeDefined();
  expect(screen.getByText("Bank says $35.00")).toBeDefined();
  expect(screen.queryByText(/We couldn't retrieve/)).toBeNull();
});

test("offers to plan an entered amount that the bank does not report", async () => {
  openHome([paymentFixture({ billed: "25.00", billed_source: "user" })]);

  expect(await screen.findByRole("link", { name: "Plan Everyday Rewards Visa" })).toBeDefined();
  expect(screen.queryByText(/Bank says/)).toBeNull();
});

test("shows no source for the bank's own figures", async () => {
  openHome([paymentFixture()]);

  expect(await screen.findByText("$35.00")).toBeDefined();
  expect(screen.queryByText(/^(Bank|You)/)).toBeNull();
});

test("shows the source of a due date from the user's due day", async () => {
  openHome([paymentFixture({ due_date: "2026-12-04", due_date_source: "user" })]);

  expect((await screen.findByText("Friday, December 4, 2026")).parentElement?.textContent).toMatch(
    /You$/,
  );
});

test("shows a zero amount as paid off without a plan link", async () => {
  openHome([paymentFixture({ billed: "0.00", state: "nothing_due" })]);

  expect(await screen.findByText("$0.00")).toBeDefined();
  expect(screen.getByRole("img", { name: "Nothing due" })).toBeDefined();
  expect(screen.queryByRole("link", { name: /Plan/ })).toBeNull();
  expect(screen.queryByText("Let's get it scheduled")).toBeNull();
});

test("shows TBD for a missing due date (spec 9)", async () => {
  openHome([paymentFixture({ due_date: null, cycle: null })]);

  expect(await screen.findByText("TBD")).toBeDefined();
});

test("offers to enter the due day in the row of a payment without a date", async () => {
  openHome([paymentFixture({ due_date: null, due_date_source: null, cycle: "2026-11-30" })]);

  const enter = await screen.findByRole("link", {
    name: "Enter the due day: Everyday Rewards Visa",
  });
  expect(enter.getAttribute("href")).toContain("due_day");
});

test("a linked debt of which no date and no amount is known shows its month, and asks for both", async () => {
  openHome([paymentFixture({ due_date: null, due_date_source: null, cycle: null, billed: null })]);

  expect(await screen.findByText("TBD")).toBeDefined();
  expect(screen.getByText("in November 2026")).toBeDefined();
  expect(screen.getByRole("link", { name: /^Enter the due day/ })).toBeDefined();
  expect(screen.getByRole("link", { name: /^Enter the minimum/ })).toBeDefined();
});

test("shows the month of an unconfirmed payment without a date", async () => {
  openHome([
    paymentFixture({
      due_date: null,
      due_date_source: null,
      cycle: "2026-10-31",
      kind: "arrears",
      state: "question",
      question: "was_it_paid",
    }),
  ]);

  expect((await screen.findByText("TBD")).parentElement?.textContent).toBe("TBDin October 2026");
  expect(screen.getByText("Did you pay Everyday Rewards Visa in October 2026?")).toBeDefined();
});

test("lists a manual debt with the same texts and a working checkbox", async () => {
  const entered = paymentFixture(
    { billed: "412.00", billed_source: "user", due_date_source: "user" },
    {
      uuid: "0b9a6a3e-0000-4000-8000-00000000000e",
      account: null,
      item: null,
      institution_id: null,
      name: "Car loan",
      lender: "Harbor Credit",
      mask: null,
    },
  );
  openHome([paymentFixture(), entered]);

  const row = within((await screen.findByText("Car loan")).closest("li") as HTMLElement);
  expect(row.getByText("Harbor Credit")).toBeDefined();
  expect(row.getByText("CL")).toBeDefined();
  expect(row.getByText("$412.00")).toBeDefined();
  expect(row.getByText("Let's get it scheduled")).toBeDefined();
  expect(row.getByRole("link", { name: "Plan Car loan" })).toBeDefined();
  expect(row.getByRole("button", { name: "Mark $412.00 to Car loan as sent" })).toBeDefined();
  // All of its figures are the user's, so no source is shown.
  expect(row.queryByText(/^You/)).toBeNull();
});

test("uses headings for sections and payments, and list items for payments", async () => {
  openHome([
    paymentFixture({ debt: "a", state: "late", due_date: "2026-11-12" }, { name: "Missed" }),
    paymentFixture({ debt: "b", due_date: "2026-11-25" }, { name: "Next" }),
    paymentFixture({ debt: "c", due_date: null, cycle: null }, { name: "Dateless" }),
  ]);
  await screen.findByText("Missed");

  const headings = screen
    .getAllByRole("heading")
    .map(({ tagName, textContent }) => [tagName, textContent?.trim()]);
  expect(headings).toEqual([
    ["H1", "Upcoming Minimum Payments"],
    ["H2", "Past due"],
    ["H3", "Missed"],
    ["H2", "Due in the next 7 days"],
    ["H3", "Next"],
    ["H2", "No date"],
    ["H3", "Dateless"],
  ]);
  expect(
    within(screen.getByRole("region", { name: "Past due" })).getAllByRole("listitem"),
  ).toHaveLength(1);
});

test("offers to enter the minimum of a manual debt without naming a bank (spec 2)", async () => {
  const entered = paymentFixture(
    { billed: null },
    { uuid: "0b9a6a3e-0000-4000-8000-00000000000e", account: null, lender: null },
  );
  openHome([entered]);

  const link = await screen.findByRole("link", {
    name: "Enter the minimum: Everyday Rewards Visa",
  });
  expect(link.getAttribute("href")).toBe("/detail/0b9a6a3e-0000-4000-8000-00000000000e#minimum");
  expect(screen.getByText("How much is due each month? Enter 0 if nothing is.")).toBeDefined();
  expect(screen.queryByText(/We couldn't retrieve|your bank/)).toBeNull();
});

test("lists extras in a section below the list, without a link to schedule them", async () => {
  openHome([paymentFixture(), extraFixture({ amount: "71.81" })]);

  const extras = within(await screen.findByRole("region", { name: "Extra payments" }));
  expect(extras.getByText("$71.81")).toBeDefined();
  expect(extras.queryByText("Let's get it scheduled")).toBeNull();
  expect(extras.queryByRole("link", { name: /^Plan/ })).toBeNull();
  expect(screen.getAllByText("Let's get it scheduled")).toHaveLength(1);
});

test.for(["paid", "question"] as const)(
  "calls a section of past dates past due only if it has late payments: %s",
  async (state) => {
    openHome([paymentFixture({ due_date: "2026-11-10", cycle: "2026-11-10", state })]);

    expect(await screen.findByRole("region", { name: "Earlier" })).toBeDefined();
    expect(screen.queryByText("Past due")).toBeNull();
  },
);

test("shows the amount needed to catch up and whom to call", async () => {
  const missed = { state: "late", due_date: "2026-11-12" } as const;
  const payments = [
    paymentFixture({ ...missed, debt: "a", billed: "120.35" }),
    paymentFixture({ ...missed, debt: "b", billed: "74.00" }),
    paymentFixture({ ...missed, debt: "c", billed: null }, { name: "Quiet Card" }),
    paymentFixture(
      { ...missed, debt: "c", billed: null, cycle: "2026-10-12" },
      { name: "Quiet Card" },
    ),
  ];
  openHome(payments, {
    month: { totals: [totalFixture({ to_send: "194.35", late: "194.35" })] },
  });

  const late = await screen.findByRole("region", { name: "Past due" });
  expect(late.textContent).toContain(
    "Pay $194.35 to catch up, except Quiet Card (amount unknown).",
  );
  expect(late.textContent).toContain("Call the lender");
  expect(screen.getByText("$194.35 past due, and 2 of unknown amount")).toBeDefined();
});

test("a late payment with an estimated amount is named apart from the amount that the button records", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  const denied = { billed: null, amount: "113.51", is_estimated: true, not_paid_on: "2026-11-13" };
  openHome(
    [
      paymentFixture({ ...missed, debt: "a", billed: "50.00" }),
      paymentFixture({ ...missed, debt: "b", ...denied }, { name: "Store Card" }),
    ],
    { month: { totals: [totalFixture({ to_send: "163.51", late: "163.51" })] } },
  );

  const late = await screen.findByRole("region", { name: "Past due" });
  expect(late.textContent).toContain(
    "Pay $50.00 and about $113.51 to Store Card (estimated) to catch up.I paid",
  );
  expect(within(late).getByRole("button", { name: "I paid $50.00" })).toBeDefined();
  expect(screen.getByText("about $163.51 past due")).toBeDefined();
});

test("an estimated late amount is in the currency of its debt", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  const denied = { billed: null, amount: "113.51", is_estimated: true, not_paid_on: "2026-11-13" };
  const inDollars = totalFixture({ to_send: "50.00", late: "50.00" });
  const inEuros = totalFixture({ currency: "EUR", to_send: "113.51", late: "113.51" });
  openHome(
    [
      paymentFixture({ ...missed, debt: "a", billed: "50.00" }),
      paymentFixture({ ...missed, debt: "b", ...denied }, { currency: "EUR", name: "Store Card" }),
    ],
    { month: { totals: [inDollars, inEuros] } },
  );

  const late = await screen.findByRole("region", { name: "Past due" });
  expect(late.textContent).toContain(
    "Pay $50.00 and about €113.51 to Store Card (estimated) to catch up.",
  );
});

test("a single late payment with an estimated amount is all that is needed to catch up", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  const denied = { billed: null, amount: "113.51", is_estimated: true, not_paid_on: "2026-11-13" };
  openHome([paymentFixture({ ...missed, ...denied }, { name: "Store Card" })], {
    month: { totals: [totalFixture({ to_send: "113.51", late: "113.51" })] },
  });

  const late = within(await screen.findByRole("region", { name: "Past due" }));
  expect(late.getByText("Pay about $113.51 to Store Card (estimated) to catch up.")).toBeDefined();
});

test("a late payment that the budget covers in part says so, and its button records that part", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  openHome(
    [paymentFixture({ ...missed, billed: "242.00", amount: "100.00", uncovered: "142.00" })],
    {
      month: { totals: [totalFixture({ to_send: "100.00", late: "242.00", uncovered: "142.00" })] },
    },
  );

  const late = within(await screen.findByRole("region", { name: "Past due" }));
  expect(
    late.getByText("Pay $242.00 to catch up. Your budget covers $100.00 of it."),
  ).toBeDefined();
  expect(late.getByRole("button", { name: "I paid $100.00" })).toBeDefined();
});

test("a bill of unknown amount that the budget does not cover is listed as unknown", async () => {
  const unknown = { billed: null, is_estimated: true, amount: "0.00", uncovered: "112.01" };
  openHome([paymentFixture(unknown, { name: "Store Card" })]);

  expect(await screen.findByRole("button", { name: "unknown, Store Card: more" })).toBeDefined();
});

test("a late payment that the plan sends with the rest of its bill says both amounts", async () => {
  const missed = { state: "late", due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  openHome([paymentFixture({ ...missed, billed: "59.18", amount: "59.18", extra: "11.18" })], {
    month: { totals: [totalFixture({ to_send: "59.18", late: "48.00" })] },
  });

  const late = within(await screen.findByRole("region", { name: "Past due" }));
  expect(late.getByText("Pay $48.00 to catch up. Your plan asks for $59.18.")).toBeDefined();
  expect(late.getByRole("button", { name: "I paid $59.18" })).toBeDefined();
});

test("next to a payment in question, the button says how much of what is listed was paid", async () => {
  const ofNovember = { due_date: "2026-11-12", cycle: "2026-11-12" } as const;
  openHome(
    [
      paymentFixture({ ...ofNovember, debt: "a", state: "late", billed: "50.00" }),
      paymentFixture({ ...ofNovember, debt: "b", state: "question", question: "was_it_paid" }),
    ],
    { month: { totals: [totalFixture({ to_send: "85.00", late: "50.00" })] } },
  );

  const late = within(await screen.findByRole("region", { name: "Past due" }));
  expect(late.getByText("Pay $50.00 to catch up.")).toBeDefined();
  expect(late.getByRole("button", { name: "I paid $50.00" })).toBeDefined();
});

test("shows how to catch up with the late payment, not with a question of another debt", async () => {
  const asked = paymentFixture(
    { debt: "a", due_date: "2026-11-12", state: "question", question: "was_it_paid" },
    { uuid: "a", name: "Fuel" },
  );
  const late = paymentFixture(
    { debt: "b", due_date: null, cycle: null, state: "late", amount: "50.00" },
    { uuid: "b", name: "Store" },
  );
  openHome([asked, late], {
    month: { totals: [totalFixture({ to_send: "85.00", late: "50.00" })] },
  });

  const undated = within(await screen.findByRole("region", { name: "No date" }));
  expect(undated.getByText("Pay $50.00 to catch up.")).toBeDefined();
  expect(screen.getAllByText(/to catch up/)).toHaveLength(1);
});

test("marks a payment by autopay", async () => {
  openHome([
    paymentFixture({ state: "scheduled" }, { autopay: { type: "minimum", amount: null } }),
  ]);

  expect(await screen.findByText("Autopay")).toBeDefined();
});

test("opens a sheet with the parts of an amount: the bill and the plan's extra", async () => {
  openHome([paymentFixture({ extra: "40.00", amount: "75.00", left: "35.00" })]);

  fireEvent.click(
    await screen.findByRole("button", { name: "$75.00, Everyday Rewards Visa: more" }),
  );
  const sheet = await screen.findByRole("dialog", { name: "Everyday Rewards Visa" });
  const facts = await within(sheet).findAllByRole("definition");

  expect(facts.map((fact) => [fact.previousSibling?.textContent, fact.textContent])).toEqual([
    ["To send", "$75.00"],
    ["Billed", "$35.00"],
    ["Extra, from your plan", "$40.00"],
    ["Due", "Friday, December 4, 2026"],
    ["Send by", "Tuesday, December 1, 2026"],
  ]);
});

test("shows until when a loan is deferred if nothing is due on it", async () => {
  const loan = paymentFixture(
    { state: "nothing_due", due_date: null, billed: "0.00" },
    { kind: "student_loan", name: "Student Loan" },
  );
  openHome([loan], {
    debts: [debtFixture({ uuid: loan.debt.uuid, deferment_until: "2027-03-15" })],
  });

  expect(await screen.findByText("Deferred until Mar 2027")).toBeDefined();
  expect(screen.queryByText("Nothing to send")).toBeNull();
});

test("shows a debt that is paid off without an amount to pay", async () => {
  const kind = "auto_loan";
  const car = paymentFixture({ state: "nothing_due", billed: "210.00" }, { kind });
  const { uuid } = car.debt;
  openHome([car], { debts: [debtFixture({ uuid, kind, owed: fromUser("0.00") })] });

  expect(await screen.findByText("Paid off")).toBeDefined();
  expect(screen.getByText("$0.00")).toBeDefined();
  expect(screen.queryByText("$210.00")).toBeNull();
});
