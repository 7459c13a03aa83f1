import { PAUSES_MAX, type PayoffPlanSettings } from "@snowball/contract";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { STORE } from "../testing/facts-fixture.ts";
import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { BONUS, PAUSE, RAISE, REFUND } from "../testing/adjustment-fixture.ts";

const TODAY = "2026-11-21";

/** Opens the adjustments on November 21, 2026, with a fake API that stores the settings. */
async function open(settings: Partial<PayoffPlanSettings> = {}) {
  const opened = openPlan({ part: "adjustments", settings, today: TODAY });
  await screen.findByRole("region", { name: "Changes to your budget" });

  return opened;
}

const section = () => within(screen.getByRole("region", { name: "Changes to your budget" }));
const press = (name: string) => fireEvent.click(section().getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(section().getByLabelText(label), { target: { value } });
const entries = () =>
  section()
    .queryAllByRole("button", { name: /^Edit/ })
    .map((button) => button.closest("li"))
    .map((entry) =>
      [...(entry?.querySelectorAll("p") ?? [])].map(({ textContent }) => textContent),
    );
const debtFree = () => /Debt-free in \w+ \d+/.exec(document.body.textContent ?? "")?.[0];

test("each kind of entry moves the date at once and is stored", async () => {
  const { puts } = await open();
  const dates = [debtFree()];
  const add = () => {
    press("Add");
    dates.push(debtFree());
  };

  press("Add a one-time amount");
  type("Name", "Tax refund");
  type("Amount", "600.50");
  type("Date", "2027-04-15");
  add();
  press("Add a recurring amount");
  type("Name", "Overtime");
  type("Amount", "100");
  expect(section().getByLabelText("How many months apart")).toHaveProperty("value", "1");
  type("First on", "2026-12-15");
  add();
  press("Add a raise");
  type("Amount more a month", "40");
  type("Percent more", "10%");
  type("How many months apart", "2");
  add();
  press("Add a pause");
  type("From", "2027-01-01");
  type("Through", "2027-03-01");
  add();

  expect(dates).toEqual([
    "Debt-free in August 2027",
    "Debt-free in June 2027",
    "Debt-free in April 2027",
    "Debt-free in April 2027",
    "Debt-free in May 2027",
  ]);
  expect(entries()).toEqual([
    ["Raise ", "$40.00 a month and 10.00% more every 2 months from December 2026"],
    ["Overtime ", "$100.00 every month from December 2026"],
    ["Pause ", "Only minimums from January 2027 through March 2027"],
    ["Tax refund ", "$600.50 once, on Apr 15, 2027"],
  ]);
  await waitFor(() => expect(puts.at(-1)?.changes).toHaveLength(4));
  expect(puts.at(-1)).toMatchObject({
    extra: "200.00",
    changes: [
      { kind: "one_off", name: "Tax refund", on: "2027-04-15", amount: "600.50", debt: null },
      {
        kind: "recurring",
        name: "Overtime",
        first_on: "2026-12-15",
        every_months: 1,
        last_on: null,
        amount: "100.00",
      },
      { kind: "growth", first_on: "2026-12-01", every_months: 2, amount: "40.00", percent: "10" },
      { kind: "pause", from: "2027-01-01", through: "2027-03-31" },
    ],
  });
});

test("describes missing money and saves it without a debt", async () => {
  const { puts } = await open();
  press("Add a one-time amount");
  type("Goes to", STORE.uuid);
  type("More or less money?", "less");
  type("Name", "Holiday");
  type("Amount", "300");
  type("Date", "2026-12-20");
  expect(section().queryByLabelText("Goes to")).toBeNull();
  expect(section().getByText("$300.00 less on Dec 20, 2026.")).toBeDefined();
  press("Add");

  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]?.changes).toMatchObject([{ amount: "-300.00", debt: null }]);
});

test("shows why an entry cannot be saved at its field and keeps the typed text", async () => {
  const { puts } = await open();
  press("Add a recurring amount");
  const name = section().getByLabelText("Name");
  type("Name", "Bonus");
  type("Amount", "lots");
  type("How many months apart", "6");
  press("Add");

  const amount = section().getByLabelText("Amount");
  expect(section().getByText("Enter a number such as 1,234.56.")).toBeDefined();
  expect(section().getByText("Choose a date.")).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(name).toHaveProperty("value", "Bonus");

  type("Amount", "300");
  expect(amount.getAttribute("aria-invalid")).toBeNull();
  expect(puts).toEqual([]);
});

test("keeps the text of a closed form, also after visiting another screen", async () => {
  const { router, goTo } = await open({ changes: [BONUS] });
  press("Edit Bonus");
  type("Name", "Half-year bonus");
  press("Close");

  await router.navigate("/elsewhere");
  await screen.findByText("elsewhere");
  await goTo("adjustments");
  await screen.findByRole("region", { name: "Changes to your budget" });

  press("Edit Bonus");
  expect(section().getByLabelText("Name")).toHaveProperty("value", "Half-year bonus");
  press("Cancel");
  press("Edit Bonus");
  expect(section().getByLabelText("Name")).toHaveProperty("value", "Bonus");
});

test("focuses the heading if the added entry removes the button that opened its form", async () => {
  await open();
  press("Add a raise");
  type("Amount more a month", "40");
  press("Add");

  expect(section().queryByRole("button", { name: "Add a raise" })).toBeNull();
  expect(document.activeElement).toBe(
    section().getByRole("heading", { name: "Changes to your budget" }),
  );
});

test("edits an entry in place", async () => {
  const { puts } = await open({ changes: [BONUS, PAUSE] });
  press("Edit Bonus");
  expect(section().getByLabelText("First on")).toHaveProperty("value", "2027-03-15");
  type("Until (if it ends)", "2028-12-31");
  press("Save");

  expect(entries()).toContainEqual([
    "Bonus ",
    "$300.00 every 6 months from March 2027 through September 2028",
  ]);
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toEqual(
    settingsFixture({ changes: [{ ...BONUS, last_on: "2028-12-31" }, PAUSE] }),
  );
});

test("restores a removed entry, with the focus on its button and then on the heading", async () => {
  const { puts } = await open({ changes: [PAUSE, RAISE] });
  const before = entries();
  press("Remove the raise");
  expect(document.activeElement).toBe(
    section().getByRole("button", { name: "Restore: the raise" }),
  );
  expect(section().getByText("The raise was removed.")).toBeDefined();
  expect(entries()).toHaveLength(1);
  press("Restore: the raise");

  expect(entries()).toEqual(before);
  expect(document.activeElement).toBe(
    section().getByRole("heading", { name: "Changes to your budget" }),
  );
  press("Remove the pause in February 2027");
  await waitFor(() => expect(puts.at(-1)).toEqual(settingsFixture({ changes: [RAISE] })));
});

test("marks only past entries as over", async () => {
  await open({
    changes: [
      REFUND,
      { ...REFUND, id: "2", name: "Last refund", on: "2026-11-20" },
      { ...PAUSE, from: "2026-09-01", through: "2026-10-31" },
    ],
  });

  expect(section().getAllByText("Over")).toHaveLength(2);
  expect(entries()).toEqual([
    ["Tax refund ", "$1,200.50 once, on Apr 15, 2027"],
    ["Pause Over", "Only minimums from September 2026 through October 2026"],
    ["Last refund Over", "$1,200.50 once, on Nov 20, 2026"],
  ]);
});

test("marks entries after the last payment", async () => {
  const { goTo } = await open({
    changes: [{ ...PAUSE, from: "2028-01-01", through: "2028-02-29" }],
  });
  expect(entries()).toEqual([
    ["Pause After your last payment", "Only minimums from January 2028 through February 2028"],
  ]);

  await goTo();
  fireEvent.change(screen.getByLabelText("Monthly budget"), { target: { value: "120" } });
  await goTo("adjustments");

  expect(entries()[0]?.[0]).toBe("Pause ");
});

test("says that a list is full and offers no more entries for it", async () => {
  const pauses = Array.from({ length: PAUSES_MAX }, (_, at) => ({ ...PAUSE, id: `${at}` }));
  await open({ changes: [...pauses, RAISE] });

  expect(section().getByText(/^Pauses: you've reached the limit\./)).toBeDefined();
  expect(
    section()
      .getAllByRole("button", { name: /^Add/ })
      .map((button) => button.getAttribute("aria-label")),
  ).toEqual(["Add a one-time amount", "Add a recurring amount"]);
});

test("says that entries do not count with minimums only", async () => {
  await open({ changes: [PAUSE], strategy: "minimum_only" });

  expect(section().getByText(/^You pay minimums only/)).toBeDefined();
});
