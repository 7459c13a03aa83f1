import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { ImportDebtsPage } from "./import-debts-page.tsx";

const IMPORT = "/api/v1/debts/import/";
const TWO =
  "Name,Balance,APR,Minimum,Due day,Kind\nCar,8400,6.4,260,15,Auto loan\nVisa,500,24.99,35,4,Card";

/** The screen over an API with one debt, a Visa, or none, and what it was told. */
function open({ debts = [] as ReturnType<typeof debtFixture>[] } = {}) {
  const told: DataCall[] = [];
  const world = { refusal: null as Response | null };
  const shown = renderScreen(
    <ImportDebtsPage />,
    { "/api/v1/debts/": debts },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        told.push(call);
        return world.refusal?.clone() ?? Response.json({}, { status: 201 });
      },
    },
  );

  return { ...shown, told, world };
}

async function paste(text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText("Your table, with the names of its columns"), {
    target: { value: text },
  });
  fireEvent.click(screen.getByRole("button", { name: "Read it" }));
  await waitFor(() =>
    expect(screen.queryByRole("table") ?? screen.queryByRole("alert")).not.toBeNull(),
  );
}

const button = (name: string) => screen.findByRole("button", { name });
const bodyOf = (call: DataCall | undefined) => call?.body as { uuid: string; debts: object[] };

test("what was read is shown first, and stored only once that is confirmed", async () => {
  const { told } = open();
  await paste(TWO);
  const row = within(screen.getByRole("row", { name: /^Import Car/ }));
  expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "",
    "Auto loan",
    "$8,400.00",
    "6.40%",
    "$260.00",
    "15",
  ]);
  expect(told).toEqual([]);
  fireEvent.click(await button("Import 2 debts"));

  expect(await screen.findByText("2 debts were added.")).toBeDefined();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatchObject({ method: "POST", path: IMPORT });
  expect(bodyOf(told[0]).debts).toEqual([
    {
      name: "Car",
      kind: "auto_loan",
      balances: [{ id: "balance", amount: "8400.00", apr: "6.4" }],
      minimum: "260.00",
      due_day: 15,
    },
    expect.objectContaining({ name: "Visa", kind: "credit_card" }),
  ]);
});

test("a double tap sends one import, and undo takes back that one", async () => {
  const { told } = open();
  await paste(TWO);
  const confirm = await button("Import 2 debts");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  const undo = await button("Undo the import");
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);

  await button("Import 2 debts");
  expect(told.map(({ method, path }) => [method, path])).toEqual([
    ["POST", IMPORT],
    ["DELETE", `${IMPORT}${bodyOf(told[0]).uuid}/`],
  ]);
});

test("sent again after a refusal or a lost answer it is the same import; after an undo it is another", async () => {
  const { told, world } = open();
  await paste(TWO);
  world.refusal = Response.json(
    { "debts.1.minimum": ["The minimum payment cannot be negative."] },
    { status: 400 },
  );
  fireEvent.click(await button("Import 2 debts"));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Nothing was imported. Line 3: The minimum payment cannot be negative.",
  );
  world.refusal = null;
  fireEvent.click(await button("Import 2 debts"));
  fireEvent.click(await button("Undo the import"));
  fireEvent.click(await button("Import 2 debts"));
  await button("Undo the import");

  const [first, second, , third] = told.map((call) => bodyOf(call)?.uuid);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("a row with a fault stays out and says why; the others are imported", async () => {
  const { told } = open();
  await paste("Name,Balance\nCar,8400\nVisa,-5");
  const box = screen.getByRole("checkbox", { name: "Import Visa" });

  expect(box).toHaveProperty("disabled", true);
  expect(box).toHaveProperty("checked", false);
  expect(screen.getByText("The balance cannot be negative.")).toBeDefined();
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");
  expect(bodyOf(told[0]).debts).toHaveLength(1);
});

test("a debt of the same name is left out until somebody says that it is another one", async () => {
  open({ debts: [debtFixture({ name: "Visa" })] });
  await paste(TWO);

  expect(await screen.findByText("You have a debt of this name already.")).toBeDefined();
  expect(await button("Import 1 debt")).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Import Visa" }));
  expect(await button("Import 2 debts")).toBeDefined();
});

test("nothing is imported before what the table does not tell is answered", async () => {
  const { told } = open();
  await paste("Name;Balance\nCar;8.400,50");
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  fireEvent.change(screen.getByLabelText("How does this table write numbers?"), {
    target: { value: "comma" },
  });
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");

  expect(bodyOf(told[0]).debts).toMatchObject([{ balances: [{ amount: "8400.50" }] }]);
});

test("debts without a kind are what the user says they are", async () => {
  const { told } = open();
  await paste("Name,Balance\nCar,8400");
  fireEvent.change(screen.getByLabelText("Debts without a kind are"), {
    target: { value: "auto_loan" },
  });
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");

  expect(bodyOf(told[0]).debts).toMatchObject([{ kind: "auto_loan" }]);
});

test("another table forgets what was answered and chosen for the one before", async () => {
  open();
  await paste(TWO);
  fireEvent.click(screen.getByRole("checkbox", { name: "Import Car" }));
  await button("Import 1 debt");
  await paste(TWO.replace("8400", "8500"));
  await screen.findByText("$8,500.00");

  expect(await button("Import 2 debts")).toBeDefined();
});

test("a file that is dropped is read, and one that is no table says so", async () => {
  open();
  const file = (text: string) => ({ dataTransfer: { files: [new File([text], "debts.csv")] } });
  const place = screen.getByText("Choose a file, or drop it here");
  fireEvent.drop(place, file(TWO));
  expect(await button("Import 2 debts")).toBeDefined();
  fireEvent.drop(place, file("<html>"));

  expect((await screen.findByRole("alert")).textContent).toContain("not a table");
  expect(screen.queryByRole("table")).toBeNull();
});
