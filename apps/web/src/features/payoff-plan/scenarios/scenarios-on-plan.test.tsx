import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { press } from "#lib/testing/press.ts";

import { settingsFixture } from "../testing/debt-fixture.ts";
import { VISA } from "../testing/facts-fixture.ts";
import {
  LOAN,
  openScenarios as open,
  openWhatIf,
  PATH,
  type,
} from "../testing/scenarios-screen-fixture.tsx";

const scenarioRow = () => screen.findByRole("row", { name: /Credit union/ });

test("renames a scenario in its sheet, and refuses a blank name", async () => {
  const { calls } = open();
  await press("Open: Credit union");
  type("Name of the scenario", " ");
  await press("Save this scenario");
  expect(screen.getByText("Please give it a name.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText("Name of the scenario"));
  type("Name of the scenario", "Bank");
  await press("Save this scenario");

  expect(await screen.findByRole("row", { name: /^Bank/ })).toBeDefined();
  expect(calls).toMatchObject([{ method: "PATCH", body: { name: "Bank" } }]);
});

test("restores a removed scenario and moves the focus", async () => {
  const { calls } = open();
  await press("Remove: Credit union");

  const undo = await screen.findByRole("button", { name: "Put Credit union back" });
  expect(document.activeElement).toBe(undo);
  expect(screen.queryByRole("row", { name: /Credit union/ })).toBeNull();
  fireEvent.click(undo);

  expect(await scenarioRow()).toBeDefined();
  expect(screen.queryByText("“Credit union” was removed.")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Scenarios" }));
  expect(calls.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", `${PATH}${LOAN.uuid}/`],
    ["POST", `${PATH}${LOAN.uuid}/restore/`],
  ]);
});

test("shows Never and no sums for a scenario that does not work", async () => {
  open({
    scenarios: [{ ...LOAN, what_if: [{ kind: "rate", debt: VISA.uuid, apr: "999" }] }],
  });

  const row = within(await scenarioRow());
  await row.findByText("Never");
  const cells = row.getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual(["Never", "–", "–", "Doesn't work"]);
});

test("removing a scenario does not restart the search of another", async () => {
  const settings = settingsFixture({ strategy: "optimal" });
  const other = { ...LOAN, uuid: "0b9a6a3e-0000-4000-8000-000000000009", name: "Lower rate" };
  open({ scenarios: [LOAN, { ...other, settings }] });
  const row = await screen.findByRole("row", { name: /Lower rate/ });
  await waitFor(() => expect(row.textContent).not.toContain("Searching…"));
  const before = row.textContent;

  await press("Remove: Credit union");

  await screen.findByRole("button", { name: "Put Credit union back" });
  expect(screen.getByRole("row", { name: /Lower rate/ }).textContent).toBe(before);
});

test("applies a scenario, lists what it cannot apply, and can be undone", async () => {
  const { calls } = open();
  const strategy = () => within(screen.getByRole("row", { name: /^Your plan/ }));
  await press("Use this: Credit union");
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText("Strategy: Snowball")).toBeDefined();
  expect(dialog.getByText(/^One loan over 36 months/)).toBeDefined();
  expect(dialog.getByRole("link", { name: "your debts" }).getAttribute("href")).toBe("/debts");
  fireEvent.click(dialog.getByRole("button", { name: "Use this" }));

  expect(strategy().getByText("Snowball")).toBeDefined();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual(LOAN.settings);
  const news = screen.getByText("Your plan now uses “Credit union”.").closest("[role=status]");
  const undo = within(news as HTMLElement).getByRole("button", { name: "Undo" });
  undo.focus();
  fireEvent.click(undo);
  expect(strategy().getByText("Avalanche")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Scenarios" }));
});

test("says that a scenario of lender terms changes no setting", async () => {
  open({ scenarios: [{ ...LOAN, settings: settingsFixture() }] });
  await press("Use this: Credit union");
  const dialog = within(screen.getByRole("dialog"));

  expect(dialog.getByRole("heading", { name: "“Credit union” changes no setting" })).toBeDefined();
  expect(dialog.queryByRole("button", { name: "Use this" })).toBeNull();
});

test("says when the limit of scenarios is reached and stores no more", async () => {
  const many = Array.from({ length: 50 }, (_, at) => ({
    ...LOAN,
    uuid: `0b9a6a3e-0000-4000-8000-${String(at).padStart(12, "0")}`,
    name: `Scenario ${at}`,
  }));
  open({ scenarios: many });

  expect((await screen.findAllByText(/^You can save up to 50 scenarios/)).length).toBeGreaterThan(
    0,
  );
  await openWhatIf();
  type("Amount", "500");
  expect(screen.getByRole("button", { name: "Save this scenario" })).toHaveProperty(
    "disabled",
    true,
  );
});

test("shows an error if loading fails, and what-ifs still work", async () => {
  open({ scenarios: Response.json({ detail: "No." }, { status: 404 }) });

  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toContain("We couldn't load your scenarios."),
  );
  await openWhatIf();
  expect(screen.getByRole("dialog", { name: "What if…?" })).toBeDefined();
});

test("sends a request only once on a double click", async () => {
  const { calls } = open();
  const twice = (name: string) => {
    const button = screen.getByRole("button", { name });
    act(() => {
      button.click();
      button.click();
    });
  };
  await openWhatIf();
  type("Amount", "500");

  twice("Save this scenario");
  await screen.findByText(/was saved\.$/);
  await press("Open: Credit union");
  type("Name of the scenario", "Bank");
  twice("Save this scenario");
  await screen.findByRole("row", { name: /^Bank/ });
  twice("Remove: Bank");
  await screen.findByRole("button", { name: "Put Bank back" });
  twice("Put Bank back");
  await screen.findByRole("row", { name: /Credit union/ });

  expect(calls.map(({ method }) => method)).toEqual(["POST", "PATCH", "DELETE", "POST"]);
});
