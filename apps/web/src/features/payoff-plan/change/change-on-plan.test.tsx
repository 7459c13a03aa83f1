import type { Debt, PayoffChange, PayoffSnapshot } from "@snowball/contract";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "../testing/debt-fixture.ts";
import { VISA } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { CHANGE as SOME_CHANGE } from "../testing/change-fixture.ts";

const SNAPSHOT: PayoffSnapshot = {
  on: "2026-11-01",
  status: "plan",
  currency: "USD",
  owed: "2000.00",
  months: 9,
  debt_free_month: "2027-08-01",
  paid: "2200.00",
  interest: "200.00",
  fees: "0.00",
};
const CHANGE: PayoffChange = {
  ...SOME_CHANGE,
  to: "2026-11-21",
  before: { ...SOME_CHANGE.before, months: 9, debt_free_month: "2027-08-01", cost: "2200.00" },
  after: { ...SOME_CHANGE.after, months: 11, debt_free_month: "2027-10-01", cost: "2512.34" },
  parts: [
    { cause: "charges", debt: VISA.uuid, months: 2, cost: "300.00" },
    { cause: "rates", debt: VISA.uuid, months: 0, cost: "12.34" },
  ],
};

const TODAY = "2026-11-21";

/** Opens the changes screen, or the whole plan if `part` is null. */
function open(
  snapshots: PayoffSnapshot[] | Response,
  change: PayoffChange | null = CHANGE,
  part: "changes" | null = "changes",
  debts: Debt[] = [VISA],
) {
  return openPlan({
    ...(part && { part }),
    debts,
    today: TODAY,
    answers: {
      "/api/v1/payoff-plan/snapshots/": snapshots,
      "/api/v1/payoff-plan/changes/": change
        ? Response.json(change)
        : Response.json({ detail: "No." }, { status: 404 }),
    },
  });
}

async function findSection() {
  await screen.findByLabelText("Compare today with");
  await waitFor(() => expect(screen.queryByText("Comparing the plans")).toBeNull());
  return within(document.body);
}

test("says on the plan that the date moved, and links to rows that add up", async () => {
  const { router } = open([SNAPSHOT], CHANGE, null);
  const link = await screen.findByRole("link", { name: "See what changed" });
  expect(link.parentElement?.textContent).toBe(
    "Your debt-free date moved from August 2027 to October 2027 since Nov 1. See what changed",
  );
  expect(screen.queryByRole("table", { name: /What changed/ })).toBeNull();

  fireEvent.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe("/plan/changes"));
  const table = within(
    await screen.findByRole("table", { name: "What changed since Nov 1, 2026" }),
  );
  const rows = table.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual([
    "What changedTime leftLeft to pay",
    "On Nov 1, 20268 months$2,200.00",
    "New charges on Everyday Visa+2 months+$300.00",
    "Everyday Visa: rate, offer or fee changedno change+$12.34",
    "Together+2 months+$312.34",
    "Now10 months$2,512.34",
  ]);
});

test("says that time moves no date, or that it did and the cause is not known", async () => {
  const note = /Time that passes as planned doesn't move the date/;
  const time = { cause: "time", debt: null, months: 0, cost: "-200.00" } as const;
  open([SNAPSHOT], { ...CHANGE, parts: [time, ...CHANGE.parts] });
  expect((await findSection()).getByText(note)).toBeDefined();
  cleanup();

  open([SNAPSHOT], { ...CHANGE, parts: [{ ...time, months: -1 }, ...CHANGE.parts] });
  const section = await findSection();
  expect(
    section.getByText(/The date also moved as these days passed\. We don't know why\./),
  ).toBeDefined();
  expect(section.queryByText(note)).toBeNull();
});

test("says that nothing changed, without a table", async () => {
  open([SNAPSHOT], {
    ...CHANGE,
    after: CHANGE.before,
    parts: [],
  });
  const sheet = await findSection();

  expect(
    sheet.getByText("Nothing changed since Nov 1: your plan is the same to the cent."),
  ).toBeDefined();
  expect(sheet.queryByRole("table")).toBeNull();
});

test("compares with another day when the user selects one", async () => {
  const { calls } = open([{ ...SNAPSHOT, on: "2026-11-20" }, SNAPSHOT]);
  const sheet = await findSection();
  const day = sheet.getByLabelText("Compare today with");
  expect(
    within(day)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["Nov 20, 2026 (debt-free Aug 2027)", "Nov 1, 2026 (debt-free Aug 2027)"]);
  const before = calls.filter((path) => path.endsWith("/changes/")).length;

  fireEvent.change(day, { target: { value: "2026-11-20" } });

  expect(calls.filter((path) => path.endsWith("/changes/"))).toHaveLength(before + 1);
});

test.for([
  ["none at all", []],
  ["today's own", [{ ...SNAPSHOT, on: TODAY }]],
] as const)(
  "has nothing to compare with if no earlier day has a plan: %s",
  async ([, snapshots]) => {
    const { calls, goTo } = open([...snapshots]);

    expect(
      await screen.findByText(
        "We save your plan every day. From tomorrow you'll see here what moved your date.",
      ),
    ).toBeDefined();
    await goTo();
    expect(screen.queryByRole("link", { name: "See what changed" })).toBeNull();
    expect(calls.filter((path) => path.endsWith("/changes/"))).toEqual([]);
  },
);

test("links to the balance field of a debt with an outdated entered balance", async () => {
  open([SNAPSHOT], {
    ...CHANGE,
    parts: [{ cause: "interest", debt: VISA.uuid, months: 2, cost: "312.34" }],
    as_entered: [VISA.uuid],
  });
  const sheet = await findSection();

  const row = sheet.getByRole("row", {
    name: /^Estimated interest on Everyday Visa is more than planned\. Update the balance/,
  });
  expect(
    within(row)
      .getByRole("link", { name: "Update the balance: Everyday Visa" })
      .getAttribute("href"),
  ).toBe(`/detail/${VISA.uuid}#balances.0.amount`);
});

test("labels days with missing figures", async () => {
  open([
    SNAPSHOT,
    { ...SNAPSHOT, on: "2026-10-20", status: "incomplete", debt_free_month: null },
    { ...SNAPSHOT, on: "2026-10-19", status: "nothing_owed", debt_free_month: null },
  ]);
  const sheet = await findSection();

  expect(sheet.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
    "Nov 1, 2026 (debt-free Aug 2027)",
    "Oct 20, 2026 (figures missing)",
    "Oct 19, 2026 (nothing owed)",
  ]);
});

test("calls no day debt-free while a debt is outside the plan, because a figure is missing", async () => {
  const collection = debtFixture({ uuid: "collection", apr: null });
  open([SNAPSHOT], CHANGE, "changes", [VISA, collection]);
  const sheet = await findSection();

  expect(sheet.getByRole("option").textContent).toBe("Nov 1, 2026 (done Aug 2027)");
});

test("loads the earlier plans again after an error", async () => {
  const { answers } = open(Response.json({ detail: "No." }, { status: 404 }));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load your earlier plans."),
  );

  answers["/api/v1/payoff-plan/snapshots/"] = [SNAPSHOT];
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));

  expect(await screen.findByText(/^Your debt-free date moved from August 2027/)).toBeDefined();
});

test("shows an error with a retry button if the comparison fails", async () => {
  open([SNAPSHOT], null);
  const sheet = await findSection();

  await waitFor(() =>
    expect(sheet.getByRole("alert").textContent).toContain("We couldn't load what changed."),
  );
  expect(sheet.getByRole("button", { name: "Try again" })).toBeDefined();
});
