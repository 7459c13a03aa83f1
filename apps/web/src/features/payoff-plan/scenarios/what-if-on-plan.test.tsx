import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { press } from "#lib/testing/press.ts";

import { openPlan } from "../testing/plan-screen-fixture.tsx";
import { settingsFixture } from "../testing/debt-fixture.ts";
import { STORE, VISA } from "../testing/facts-fixture.ts";
import {
  LOAN,
  openScenarios as open,
  openWhatIf,
  PATH,
  type,
} from "../testing/scenarios-screen-fixture.tsx";

test("shows the effect of a what-if at once and stores it under its name", async () => {
  const { calls } = open({ scenarios: [] });
  expect(await screen.findByText(/^No scenarios yet/)).toBeDefined();
  await openWhatIf();
  expect(screen.getByText(/^Fill in what you want to try/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Save this scenario" })).toHaveProperty(
    "disabled",
    true,
  );

  type("Amount", "500");
  type("Date", "2199-01-15");
  expect(screen.getByText("Nothing changes.")).toBeDefined();
  type("Goes to", STORE.uuid);
  type("Date", "2026-12-31");
  expect(await screen.findByText(/^Debt-free [12] months? sooner, and \$/)).toBeDefined();
  type("Name of the scenario", " Bonus ");
  await press("Save this scenario");

  expect(await screen.findByText("“Bonus” was saved.")).toBeDefined();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole("row", { name: /^Bonus/ }).textContent).toContain("sooner"),
  );
  expect(calls.map(({ method, body }) => [method, body])).toEqual([
    [
      "POST",
      {
        uuid: expect.any(String),
        name: "Bonus",
        settings: settingsFixture(),
        what_if: [{ kind: "lump_sum", amount: "500.00", on: "2026-12-31", debt: STORE.uuid }],
      },
    ],
  ]);
});

test("shows what a few changes would do, and opens one as a what-if", async () => {
  open({ scenarios: [] });
  const example = await screen.findByRole("button", {
    name: /^\$50 more a month.* sooner, \$[\d.]+ less$/,
  });

  fireEvent.click(example);

  const dialog = within(screen.getByRole("dialog"));
  expect(
    await dialog.findByText(/sooner, and \$[\d.]+ less in interest and fees\.$/),
  ).toBeDefined();
});

test("with paychecks, more money comes from each of them", async () => {
  const paydays = { every: "two_weeks" as const, on: "2026-11-06", days: [], amount: "90.00" };
  openPlan({
    part: "what-ifs",
    settings: settingsFixture({ paydays }),
    answers: { [PATH]: [] },
  });

  fireEvent.click(await screen.findByRole("button", { name: /^\$50 more a paycheck.* sooner, / }));

  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByLabelText("From each paycheck")).toHaveProperty("value", "140.00");
  expect(dialog.getByText("$140.00 of each paycheck")).toBeDefined();
  expect(await dialog.findByText("$140.00 a paycheck")).toBeDefined();
  expect(dialog.getByLabelText("Name of the scenario")).toHaveProperty(
    "value",
    "$140.00 a paycheck",
  );
});

test("shows no examples of more money if the budget does not cover the minimums", async () => {
  openPlan({
    part: "what-ifs",
    settings: settingsFixture({ total: "50.00" }),
    answers: { [PATH]: [] },
  });

  expect(await screen.findByText(/^No scenarios yet\. Try a pause,/)).toBeDefined();
  expect(screen.queryByRole("button", { name: /more a month/ })).toBeNull();
});

test("describes a promotional debt with its current rate, last day, and later rate", async () => {
  const promo = { apr: "0", last_date: "2027-06-15" };
  const balances = VISA.balances.map((balance) => ({ ...balance, promo }));
  openPlan({ part: "what-ifs", debts: [{ ...VISA, balances }, STORE] });
  await openWhatIf();

  const dialog = within(screen.getByRole("dialog"));
  const rate = "0.00% until Jun 15, 2027, then 24.99%";
  expect(dialog.getByLabelText(`Everyday Visa, $2,000.00 at ${rate}`)).toBeDefined();
  expect(dialog.getByText(`Now ${rate}. A rate you enter here comes after that.`)).toBeDefined();
  expect(dialog.getByText("Now 19.99%")).toBeDefined();
});

test("restores a closed what-if, and does not store one with an error", async () => {
  const { calls } = open({ scenarios: [] });
  await openWhatIf();
  type("Amount", "lots");
  await press("Close");
  expect(screen.queryByRole("dialog")).toBeNull();

  fireEvent.click(screen.getAllByRole("button", { name: "Continue your what-if" })[0] as Element);
  const amount = within(screen.getByRole("dialog")).getByLabelText("Amount");
  expect(amount).toHaveProperty("value", "lots");
  expect(screen.getByText(/^Not counted yet: the lump sum\./)).toBeDefined();
  type("Name of the scenario", "Lots");
  await press("Save this scenario");

  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(calls).toEqual([]);
});

test("keeps a what-if while the user looks at another screen", async () => {
  const { router } = open({ scenarios: [] });
  await openWhatIf();
  type("Amount", "750");

  await act(() => router.navigate("/elsewhere"));
  await act(() => router.navigate(-1));

  fireEvent.click(
    (await screen.findAllByRole("button", { name: "Continue your what-if" }))[0] as Element,
  );
  expect(within(screen.getByRole("dialog")).getByLabelText("Amount")).toHaveProperty(
    "value",
    "750",
  );
});

test("marks missing input as an error only when the user tries to store it", async () => {
  open({ scenarios: [] });
  await openWhatIf();
  const dialog = within(screen.getByRole("dialog"));
  fireEvent.click(dialog.getByLabelText(/^Everyday Visa, \$2,000\.00 at 24\.99%$/));
  const apr = dialog.getByLabelText("Interest rate of the loan");
  expect(apr.getAttribute("aria-invalid")).toBeNull();
  expect(dialog.getByText(/^Not counted yet: the new loan\./)).toBeDefined();

  type("Name of the scenario", "Loan");
  await press("Save this scenario");

  expect(apr.getAttribute("aria-invalid")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(apr));
  expect(apr.closest("details")).toHaveProperty("open", true);
});

test("saves an opened scenario in place, or stores it as a new one", async () => {
  const { calls } = open();
  await press("Open: Credit union");
  expect(
    within(screen.getByRole("dialog")).getByLabelText("Interest rate of the loan"),
  ).toHaveProperty("value", "9.9");
  type("Interest rate of the loan", "8");
  await press("Save this scenario");

  expect(await screen.findByText("“Credit union” was saved.")).toBeDefined();
  expect((await screen.findByRole("row", { name: /Credit union/ })).textContent).toContain(
    "One loan over 36 months at 8.00%",
  );
  expect(calls[0]).toMatchObject({
    method: "PATCH",
    path: `${PATH}${LOAN.uuid}/`,
    body: { settings: LOAN.settings, what_if: [{ kind: "consolidation", apr: "8" }] },
  });

  await press("Open: Credit union");
  await press("Save as a new one");
  await waitFor(() => expect(calls[1]).toMatchObject({ method: "POST", path: PATH }));
  await waitFor(() =>
    expect(screen.getAllByRole("row", { name: /^Credit union/ })).toHaveLength(2),
  );
});

test("shows a pause that began before today as it was stored", async () => {
  open({
    scenarios: [
      { ...LOAN, what_if: [{ kind: "pause", from: "2026-09-01", through: "2033-02-28" }] },
    ],
  });
  await press("Open: Credit union");
  const dialog = within(screen.getByRole("dialog"));

  expect(dialog.getByLabelText("From")).toHaveProperty("value", "2026-09-01");
  expect(dialog.getByLabelText("Through")).toHaveProperty("value", "2033-02-01");
});

test("stays open and shows the message if the API rejects it", async () => {
  const { calls } = open({
    scenarios: [],
    refuse: () => Response.json({ detail: "Try later." }, { status: 500 }),
  });
  await openWhatIf();
  type("Amount", "500");
  await press("Save this scenario");

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("This was not saved. Try later."),
  );
  expect(within(screen.getByRole("dialog")).getByLabelText("Amount")).toHaveProperty(
    "value",
    "500",
  );
  // The answer may be lost although the scenario is stored, so a retry has the same uuid.
  await press("Save this scenario");
  await waitFor(() => expect(calls).toHaveLength(2));
  const [first, second] = calls.map(({ body }) => (body as { uuid: string }).uuid);
  expect(second).toBe(first);
});
