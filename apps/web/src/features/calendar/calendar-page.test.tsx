import type { Calendar } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { renderScreen } from "#lib/testing/render-screen.tsx";

import { entryFixture } from "./testing/calendar-fixture.ts";
import { Component as CalendarPage } from "./calendar-page.tsx";

const PATH = "/api/v1/calendar/";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 11, 1, 12) });
});
afterEach(() => vi.useRealTimers());

const MONEY = {
  id: "7d1f2f7e-1d1c-4b5c-9a37-0a4c7c9a2b11",
  name: "Bonus",
  on: "2026-12-24",
  amount: "50.00",
  currency: "USD",
};

function open(calendar: Partial<Calendar>, url = "/calendar") {
  return renderScreen(
    <CalendarPage />,
    {
      [PATH]: Response.json({
        entries: [],
        money: [],
        paydays: [],
        short_month: null,
        ...calendar,
      }),
    },
    { at: { url, pattern: "/calendar" } },
  );
}

const dayNamed = (name: RegExp) => screen.findByRole("button", { name });
const monthShown = () => screen.getByRole("heading", { level: 2, name: / \d{4}$/ }).textContent;

/** Returns the days that the Tab key reaches. */
function tabStops(): (string | null)[] {
  return within(screen.getByRole("grid"))
    .getAllByRole("button")
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((button) => button.getAttribute("data-date"));
}

test("opens the current month on today, which is marked, with its payments", async () => {
  open({ entries: [entryFixture({ on: "2026-12-01" })] });

  const today = await dayNamed(/^Tuesday, December 1, 2026, today: \$75\.00 to Sapphire$/);
  expect(today.getAttribute("aria-current")).toBe("date");
  expect(monthShown()).toBe("December 2026");
  expect(tabStops()).toEqual(["2026-12-01"]);
  const link = screen.getByRole("link", { name: "Sapphire" });
  expect(link.getAttribute("href")).toBe("/schedule/0b9a6a3e-0000-4000-8000-000000000001");
  expect(screen.getByText("Due Dec 5, 2026")).toBeTruthy();
  expect(document.querySelectorAll('[aria-current="date"]')).toHaveLength(1);
});

test.for([
  ["to_send", "Sapphire", false],
  ["sent", "Sapphire", true],
  ["late", "! Sapphire", false],
] as const)("a mark in the grid says by a sign that its payment is %s", async (expected) => {
  const [status, words, isChecked] = expected;
  open({ entries: [entryFixture({ on: "2026-12-01", status })] });

  const grid = await screen.findByRole("grid");
  const day = grid.querySelector('[data-date="2026-12-01"]');
  expect(day?.textContent).toContain(`1${words}$75.00`);
  expect(day?.querySelector("svg") !== null).toBe(isChecked);
});

test("a mark in the grid says by a sign that it is extra money", async () => {
  open({ money: [MONEY] });

  const grid = await screen.findByRole("grid");
  expect(grid.querySelector('[data-date="2026-12-24"]')?.textContent).toContain("+ Bonus$50.00");
});

test("a bill that the budget does not cover shows the bill, and says that it is not covered", async () => {
  open({ entries: [entryFixture({ on: "2026-12-01", amount: "0.00", uncovered: "75.00" })] });

  await dayNamed(/ today: \$75\.00 to Sapphire, not covered by your budget$/);
  const row = screen.getByText("Not covered by your budget").closest("li");
  expect(row?.textContent).toBe("SapphireNot covered by your budgetDue Dec 5, 2026$75.00");
});

test("a bill that the budget covers in part shows the bill, and what is covered", async () => {
  open({ entries: [entryFixture({ on: "2026-12-01", amount: "45.00", uncovered: "30.00" })] });

  await dayNamed(/ today: \$75\.00 to Sapphire, \$30\.00 beyond your budget$/);
  const row = screen.getByText("Your budget covers $45.00 of it").closest("li");
  expect(row?.textContent).toContain("$75.00");
});

test("a payment that was made for no bill says that it was sent", async () => {
  const made = { on: "2026-12-01", status: "sent", cycle: null, due_date: null } as const;
  open({ entries: [entryFixture(made)] });

  await dayNamed(/ today: \$75\.00 to Sapphire, sent$/);
  expect(screen.getByText("Sent", { selector: "span:not(:has(*))" })).toBeTruthy();
  expect(screen.queryByText(/due date/)).toBeNull();
});

test.for([
  ["2026-12-01", "Your budget doesn't cover all payments of December 2026."],
  ["2026-11-01", "Your budget runs short in November 2026, so later amounts are not final."],
  ["2027-02-01", null],
] as const)("marks months that are short of money from %s", async ([short, words]) => {
  open({ entries: [entryFixture()], short_month: short });
  await screen.findByRole("grid");

  expect(screen.queryByText(/Your budget/)?.firstChild?.textContent ?? null).toBe(words);
});

test("opens with the payments of the next 30 days, until another day is chosen", async () => {
  const days = ["2026-11-30", "2026-12-09", "2026-12-31", "2027-01-01"];
  open({ entries: days.map((on) => entryFixture({ on, cycle: on })) });
  await screen.findByRole("grid");
  const headings = () =>
    screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

  expect(headings()).toEqual([
    "Tuesday, December 1, 2026Today",
    "Wednesday, December 9, 2026",
    "Thursday, December 31, 2026",
  ]);
  fireEvent.click(await dayNamed(/^Wednesday, December 9/));
  expect(headings()).toEqual(["Wednesday, December 9, 2026"]);
});

test("requests all months once, whichever is shown", async () => {
  const { queries, calls } = open({ entries: [entryFixture()] });
  fireEvent.click(await screen.findByRole("button", { name: "Next month" }));

  expect(queries[0]).toEqual({ from: "2026-10-01", to: "2027-12-31" });
  expect(calls).toHaveLength(1);
});

test("returning to the current month chooses today", async () => {
  open({ entries: [entryFixture()] });
  fireEvent.click(await screen.findByRole("button", { name: "Next month" }));
  expect(tabStops()).toEqual(["2027-01-01"]);
  fireEvent.click(screen.getByRole("button", { name: "Previous month" }));

  expect(tabStops()).toEqual(["2026-12-01"]);
});

test("a pressed day shows its content", async () => {
  open({ entries: [entryFixture()], money: [MONEY] });

  fireEvent.click(await dayNamed(/December 2, 2026: \$75\.00 to Sapphire/));
  expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Wednesday, December 2, 2026");
  fireEvent.click(await dayNamed(/December 3, 2026$/));
  expect(screen.getByText("Nothing to pay.")).toBeTruthy();
  fireEvent.click(await dayNamed(/December 24, 2026: Bonus \$50\.00$/));
  expect(screen.getByText("Extra money in your plan")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Bonus" }).getAttribute("href")).toBe("/plan");
});

test("shows paydays in the grid, its legend and the day, with their part for debts", async () => {
  const paydays = [
    { on: "2026-12-11", amount: "330.00", currency: "USD" },
    { on: "2026-12-24", amount: null, currency: "USD" },
  ];
  open({ entries: [entryFixture({ on: "2026-12-11" })], money: [MONEY], paydays });

  fireEvent.click(
    await dayNamed(/December 11, 2026: payday, \$330\.00 for debts; \$75\.00 to Sapphire$/),
  );
  expect(screen.getByText("For your debts")).toBeTruthy();
  const link = screen.getByRole("link", { name: "Payday" });
  expect(link.getAttribute("href")).toBe("/plan/paychecks");
  expect(await dayNamed(/December 24, 2026: payday; Bonus \$50\.00$/)).toBeTruthy();
  const grid = screen.getByRole("grid");
  expect(grid.querySelector('[data-date="2026-12-11"]')?.textContent).toContain("Payday$330.00");
  const legend = grid.parentElement?.querySelector("ul");
  expect([...(legend?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "$To send",
    "+Extra money",
    "$Payday",
  ]);
});

test("the legend names only the marks of the month", async () => {
  open({ entries: [entryFixture({ status: "late" }), entryFixture({ on: "2027-01-02" })] });

  const grid = await screen.findByRole("grid");
  expect(grid.parentElement?.querySelector("ul")?.textContent).toBe("!Past due");
});

test("arrow keys move the focus between days and into the next month", async () => {
  open({ entries: [entryFixture()] });
  const first = await dayNamed(/December 1, 2026/);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? first, { key });
  first.focus();
  // The focus follows in an effect.
  const expectFocusOn = (date: string) =>
    waitFor(() => expect(document.activeElement?.getAttribute("data-date")).toBe(date));

  press("ArrowRight");
  await expectFocusOn("2026-12-02");
  press("ArrowDown");
  await expectFocusOn("2026-12-09");
  press("Home");
  await expectFocusOn("2026-12-06");
  press("PageDown");
  await expectFocusOn("2027-01-06");
  expect(monthShown()).toBe("January 2027");
  expect(tabStops()).toEqual(["2027-01-06"]);
  press("PageUp");
  await expectFocusOn("2026-12-06");
  press("ArrowUp");
  await expectFocusOn("2026-11-29");
  press("ArrowLeft");
  await expectFocusOn("2026-11-28");
  fireEvent.keyDown(document.activeElement ?? first, { key: "ArrowLeft", altKey: true });
  await expectFocusOn("2026-11-28");
});

test("neither buttons nor keys leave the range, and the button explains why", async () => {
  open({ entries: [entryFixture()] }, "/calendar?month=2026-10");
  const before = await screen.findByRole("button", { name: "Previous month" });

  expect(monthShown()).toBe("October 2026");
  expect((before as HTMLButtonElement).disabled).toBe(true);
  expect(before.title).toBe("Earlier payments are on each debt's page.");
  const first = await dayNamed(/October 1, 2026$/);
  fireEvent.keyDown(first, { key: "ArrowUp" });
  expect(monthShown()).toBe("October 2026");

  fireEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(monthShown()).toBe("November 2026");
  expect((before as HTMLButtonElement).disabled).toBe(false);
});

test.for([
  ["/calendar?month=2031-01", "December 2027"],
  ["/calendar?month=1999-01", "October 2026"],
  ["/calendar?month=nonsense", "December 2026"],
] as const)("a URL %s opens %s", async ([url, month]) => {
  open({ entries: [entryFixture()] }, url);

  await screen.findByRole("grid");
  expect(monthShown()).toBe(month);
});

test("the list shows the days of the month that have content, in order", async () => {
  const { router } = open({
    entries: [
      entryFixture(),
      entryFixture({ cycle: "b", name: "Visa", on: "2026-12-20", status: "paid" }),
      entryFixture({ cycle: "c", name: "Other", on: "2027-01-02" }),
    ],
  });
  fireEvent.click(await screen.findByRole("link", { name: "List" }));

  expect(screen.queryByRole("grid")).toBeNull();
  expect(screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent)).toEqual([
    "Wednesday, December 2, 2026",
    "Sunday, December 20, 2026",
  ]);
  expect(screen.getByRole("link", { name: "List" }).getAttribute("aria-current")).toBe("page");
  fireEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(router.state.location.search).toBe("?view=list&month=2027-01");
  expect(screen.getByRole("link", { name: "Other" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Next month" }));
  expect(screen.getByText(/^No payments in February 2027\./)).toBeTruthy();
});

test("marks paid and late payments, and shows unknown amounts as unknown", async () => {
  open(
    {
      entries: [
        entryFixture({ cycle: "a", status: "paid", amount: "413.78", was_due: "35.00" }),
        entryFixture({ cycle: "b", status: "sent" }),
        entryFixture({ cycle: "c", status: "late" }),
        entryFixture({ cycle: "d", status: "unknown", amount: null }),
        entryFixture({ cycle: "e", status: "partial", is_autopay: true }),
        entryFixture({ cycle: "e", kind: "extra", status: "planned" }),
        entryFixture({ cycle: "f", status: "planned", due_date: null }),
        entryFixture({ cycle: "g", status: "paid", amount: null, was_due: "75.00" }),
      ],
    },
    "/calendar?view=list",
  );
  const rows = await screen.findAllByRole("listitem");
  const [paid, sent, late, unknown, partial, extra, undated, assumed] = rows as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];

  expect(within(paid).getByRole("img", { name: "Paid" })).toBeTruthy();
  expect(within(sent).getByRole("img", { name: "Sent" })).toBeTruthy();
  expect(within(late).queryByRole("img")).toBeNull();
  expect(within(late).getByText("Past due")).toBeTruthy();
  expect(within(unknown).getByText("unknown")).toBeTruthy();
  expect(paid.textContent).toContain("$35.00 due Dec 5, 2026");
  expect(partial.textContent).toContain("Autopay · Left to send · Due Dec 5, 2026");
  expect(extra.textContent).toContain("Extra");
  expect(extra.textContent).not.toContain("Due");
  expect(undated.textContent).toContain("No due date known");
  expect(assumed.textContent).toContain(
    "matched: the lender shows nothing past due · $75.00 due Dec 5, 2026",
  );
  expect(within(assumed).getByText("unknown")).toBeTruthy();
});

const SEVERAL = "2 payments, $75.00 and 1 of unknown amount, were due. Were they paid?";

test("asks about unconfirmed payments, and marks estimates and late extras", async () => {
  open(
    {
      entries: [
        entryFixture({ cycle: "a", status: "question" }),
        entryFixture({ cycle: "b", status: "question", several_asked: SEVERAL }),
        entryFixture({ cycle: "c", status: "unknown", amount_source: "estimate" }),
        entryFixture({ kind: "extra", due_date: null, on: "2026-12-30", arrives_next_month: true }),
        entryFixture({ kind: "extra", is_from_savings: true, arrive_by: "2026-12-31", cycle: "d" }),
      ],
    },
    "/calendar?view=list",
  );
  const rows = await screen.findAllByRole("listitem");

  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Was it paid? · Due Dec 5, 2026"),
    expect.stringContaining(`Sapphire${SEVERAL}$75.00`),
    expect.stringContaining("Estimated · Due Dec 5, 2026"),
    expect.stringContaining("Extra · From your savings · Its offer ends Dec 31"),
    expect.stringContaining("Extra · Arrives in January 2027"),
  ]);
});

test("a day's accessible name lists its payments", async () => {
  open({
    entries: [
      entryFixture({ cycle: "a", status: "paid" }),
      entryFixture({ cycle: "b", status: "late", name: "Visa", amount: null }),
    ],
  });

  expect(
    await dayNamed(/: \$75\.00 to Sapphire, paid; unknown amount to Visa, past due$/),
  ).toBeTruthy();
});

test("a day with too many payments shows how many more there are", async () => {
  open({ entries: ["a", "b", "c", "d", "e"].map((cycle) => entryFixture({ cycle })) });

  expect((await dayNamed(/December 2, 2026/)).textContent).toContain("and 2 more");
});

test("without payments, shows how to add some", async () => {
  open({});

  expect(await screen.findByText("Nothing to pay yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Add a debt" }).getAttribute("href")).toBe("/debts/new");
});

test("shows an error if the calendar cannot be loaded", async () => {
  renderScreen(<CalendarPage />, {}, { at: { url: "/calendar", pattern: "/calendar" } });

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load your calendar."),
  );
});
