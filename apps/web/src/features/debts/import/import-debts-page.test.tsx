import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { debtFixture } from "#lib/testing/debt-fixture.ts";
import { type DataCall, renderScreen } from "#lib/testing/render-screen.tsx";

import { Component as ImportDebtsPage } from "./import-debts-page.tsx";

const IMPORT = "/api/v1/debts/import/";
const TWO =
  "Name,Balance,APR,Minimum,Due day,Kind\nCar,8400,6.4,260,15,Auto loan\nVisa,500,24.99,35,4,Card";

/** Renders the page with a fake API. Returns the requests that change data. */
function open({ debts = [] as ReturnType<typeof debtFixture>[] } = {}) {
  const sent: DataCall[] = [];
  const api = { refusal: null as Response | null };
  const shown = renderScreen(
    <ImportDebtsPage />,
    { "/api/v1/debts/": debts },
    {
      answer: (call) => {
        if (call.method === "GET") return undefined;
        sent.push(call);
        return api.refusal?.clone() ?? Response.json({}, { status: 201 });
      },
    },
  );

  return { ...shown, sent, api };
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
const readBody = (call: DataCall | undefined) => call?.body as { uuid: string; debts: object[] };

test("shows what was read and stores it only after confirmation", async () => {
  const { sent } = open();
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
  expect(sent).toEqual([]);
  fireEvent.click(await button("Import 2 debts"));

  expect(await screen.findByText("2 debts were added.")).toBeDefined();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ method: "POST", path: IMPORT });
  expect(readBody(sent[0]).debts).toEqual([
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

test("sends one import for a double click, and undo removes it", async () => {
  const { sent } = open();
  await paste(TWO);
  const confirm = await button("Import 2 debts");
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  const undo = await button("Undo the import");
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);

  await button("Import 2 debts");
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ["POST", IMPORT],
    ["DELETE", `${IMPORT}${readBody(sent[0]).uuid}/`],
  ]);
});

test("retries with the same import id, but uses a new one after an undo", async () => {
  const { sent, api } = open();
  await paste(TWO);
  api.refusal = Response.json(
    { "debts.1.minimum": ["The minimum payment can't be negative."] },
    { status: 400 },
  );
  fireEvent.click(await button("Import 2 debts"));
  await waitFor(() =>
    expect(screen.getByRole("alert").textContent).toBe(
      "Nothing was imported. Line 3: The minimum payment can't be negative.",
    ),
  );
  api.refusal = null;
  fireEvent.click(await button("Import 2 debts"));
  fireEvent.click(await button("Undo the import"));
  fireEvent.click(await button("Import 2 debts"));
  await button("Undo the import");

  const [first, second, , third] = sent.map((call) => readBody(call)?.uuid);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("shows an invalid row with its error and imports the others", async () => {
  const { sent } = open();
  await paste("Name,Balance\nCar,8400\nVisa,five");
  const box = screen.getByRole("checkbox", { name: "Import Visa" });

  expect(box).toHaveProperty("disabled", true);
  expect(box).toHaveProperty("checked", false);
  expect(screen.getByText("Enter a number such as 1,234.56.")).toBeDefined();
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");
  expect(readBody(sent[0]).debts).toHaveLength(1);
});

test("leaves out a debt with a known name until the user chooses it", async () => {
  open({ debts: [debtFixture({ name: "Visa" })] });
  await paste(TWO);

  expect(await screen.findByText("You already have a debt with this name.")).toBeDefined();
  expect(await button("Import 1 debt")).toBeDefined();
  fireEvent.click(screen.getByRole("checkbox", { name: "Import Visa" }));
  expect(await button("Import 2 debts")).toBeDefined();
});

test("imports nothing before the open questions are answered", async () => {
  const { sent } = open();
  await paste("Name;Balance\nCar;8.400");
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  expect(
    screen.getByText("Choose an answer to continue: How does this table write numbers?"),
  ).toBeDefined();
  fireEvent.change(screen.getByLabelText("How does this table write numbers?"), {
    target: { value: "comma" },
  });
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");

  expect(readBody(sent[0]).debts).toMatchObject([{ balances: [{ amount: "8400.00" }] }]);
});

test("uses the kind that the user chooses for debts without one", async () => {
  const { sent } = open();
  await paste("Name,Balance\nCar,8400");
  fireEvent.change(screen.getByLabelText("Kind for debts without one"), {
    target: { value: "auto_loan" },
  });
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");

  expect(readBody(sent[0]).debts).toMatchObject([{ kind: "auto_loan" }]);
});

test("clears the answers and choices when another table is opened", async () => {
  open();
  await paste(TWO);
  fireEvent.click(screen.getByRole("checkbox", { name: "Import Car" }));
  await button("Import 1 debt");
  await paste(TWO.replace("8400", "8500"));
  await screen.findByText("$8,500.00");

  expect(await button("Import 2 debts")).toBeDefined();
});

test("reads a dropped file and reports one that is not a table", async () => {
  open();
  const file = (text: string) => ({ dataTransfer: { files: [new File([text], "debts.csv")] } });
  const dropZone = screen.getByText("Choose a file, or drop it here");
  fireEvent.drop(dropZone, file(TWO));
  expect(await button("Import 2 debts")).toBeDefined();
  fireEvent.drop(dropZone, file("<html>"));

  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("not a table"));
  expect(screen.queryByRole("table")).toBeNull();
});

test("asks once about balances below zero and leaves out asset accounts", async () => {
  const { sent } = open();
  await paste(
    'Account,Type,Balance\nEveryday,CHECKING,"2,345.67"\nVisa,CREDIT,"-1,234.56"\nLoan,LOAN,-8000',
  );
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  fireEvent.change(screen.getByLabelText("What does a balance below zero mean?"), {
    target: { value: "owed" },
  });
  const account = screen.getByRole("checkbox", { name: "Import Everyday" });
  expect(account).toHaveProperty("checked", false);
  expect(screen.getByText("CHECKING is money you have, not a debt.")).toBeDefined();
  fireEvent.click(await button("Import 2 debts"));
  await screen.findByText("2 debts were added.");

  expect(readBody(sent[0]).debts).toMatchObject([
    { name: "Visa", kind: "credit_card", balances: [{ amount: "1234.56" }] },
    { name: "Loan", balances: [{ amount: "8000.00" }] },
  ]);
});

test("imports columns that the user assigned by hand", async () => {
  const { sent } = open();
  await paste("Konto,Saldo\nKreditkarte,1500.00");
  expect(screen.getByRole("heading", { name: "Which column is which?" })).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Import/ })).toBeNull();
  fireEvent.change(screen.getByLabelText("Name of the debt"), { target: { value: "0" } });
  fireEvent.change(screen.getByLabelText("Balance"), { target: { value: "1" } });
  fireEvent.click(await button("Import 1 debt"));
  await screen.findByText("1 debt was added.");

  expect(readBody(sent[0]).debts).toMatchObject([
    { name: "Kreditkarte", balances: [{ amount: "1500.00" }] },
  ]);
});

test("changes a column that was recognized", async () => {
  open();
  await paste("Name,Balance,Amount owed\nVisa,5000,1500");
  expect(await screen.findByText("$5,000.00")).toBeDefined();
  fireEvent.click(screen.getByText("Change the columns"));
  fireEvent.change(await screen.findByLabelText("Balance"), { target: { value: "2" } });

  expect(await screen.findByText("$1,500.00")).toBeDefined();
});

test("lets the user undo a choice that makes the list too long", async () => {
  open();
  const rows = Array.from({ length: 101 }, (_, index) => `2026-01-01,Visa,${index}`);
  await paste(["Date,Account,Balance", ...rows, "2026-02-01,Visa,1250"].join("\n"));
  const history = () => screen.getByLabelText(/^Which balances of an account/);
  fireEvent.change(history(), { target: { value: "all" } });
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("this list has 102"));
  fireEvent.change(history(), { target: { value: "latest" } });

  expect(await button("Import 1 debt")).toBeDefined();
});

test("keeps the latest of several balances, or every row if the user wants that", async () => {
  open();
  await paste("Date,Account,Balance\n2026-11-01,Visa,1200\n2026-11-03,Visa,1250");
  expect(await button("Import 1 debt")).toBeDefined();
  expect(screen.getByText("The latest of 2 balances, of 2026-11-03.")).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Which balances of an account/), {
    target: { value: "all" },
  });

  expect(await button("Import 2 debts")).toBeDefined();
});
