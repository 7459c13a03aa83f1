import { expect, test } from "vitest";

import { findColumns, suggestColumns } from "./find-columns.ts";
import type { Answers } from "./read-cells.ts";
import { type ImportedRow, type Question, readImport } from "./read-import.ts";
import { readTable } from "./read-table.ts";

const FILES = import.meta.glob<string>("./fixtures/*", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Name, kind, balance, APR, minimum and due day. `null` means unknown. A string is the error of the row. */
type Row = string | (string | number | null)[];
type Expected = {
  answers?: Answers;
  /** The questions that the user must answer before the import. */
  questions: Question[];
  /** Rows that are imported unless the user leaves them out. */
  rows: Row[];
  /** Rows that are left out, with the reason. */
  leftOut?: [name: string, reason: string][];
  notes?: string[];
};

const CURRENCY = "Only US dollars can be imported, and this is in";
const BY_HAND = "Enter this debt by hand, in its own currency.";

const EXPECTED: Record<string, Expected | { fault: string } | "unknown columns"> = {
  "accounts-below-zero.csv": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Rewards Visa", "credit_card", "1234.56", null, null, null],
      ["Student loan", "student_loan", "8000.00", null, null, null],
    ],
    leftOut: [["Everyday Checking", "CHECKING is money you have, not a debt."]],
  },
  "balances-in-brackets.csv": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Visa", "credit_card", "1500.00", "24.99", "45.00", 5],
      ["Auto", "auto_loan", "9000.23", "6.9", "250.00", 15],
    ],
  },
  "unicode-minus.csv": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Visa", "other", "1500.00", null, null, null],
      ["Auto loan", "other", "9000.23", null, null, null],
    ],
  },
  "trailing-signs.csv": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Visa", "other", "1500.00", null, "45.00", null],
      ["Store card", "other", "320.10", null, null, null],
    ],
    leftOut: [["Gas card", "A credit of $20.00: nothing is owed."]],
  },
  "accounting-format.csv": {
    questions: [],
    rows: [
      ["Accounting", "other", "1234.56", "24.99", "0.00", 5],
      ["Quebec", "other", "1234.56", "19.9", "45.00", 5],
      ["Usd", "other", "1234.56", "20", "35.00", 5],
      ["Trailing", "other", "1234.56", "20", "35.00", 5],
    ],
  },
  "swiss-apostrophes.csv": {
    questions: [],
    rows: [["Kredit", "other", "1234567.80", "7.9", "1200.00", 28]],
  },
  "other-headers.csv": {
    questions: [],
    rows: [["Visa", "other", "1500.00", "24.99", "45.00", 12]],
  },
  "other-currencies.csv": {
    questions: [],
    rows: [
      `${CURRENCY} A$ (Australian dollars). ${BY_HAND}`,
      `${CURRENCY} kr (kronor or kroner). ${BY_HAND}`,
      `${CURRENCY} CA$ (Canadian dollars). ${BY_HAND}`,
    ],
  },
  "balance-history.csv": {
    questions: ["history"],
    rows: [["Visa", "other", "1250.00", null, null, null]],
    notes: ["The latest of 3 balances, of 2026-11-03."],
  },
  "equal-rows.csv": {
    questions: [],
    rows: [
      ["Visa", "other", "1500.00", null, null, null],
      ["Student loan", "other", "5500.00", null, null, null],
      ["Student loan", "other", "6500.00", null, null, null],
    ],
    leftOut: [["Visa", "The same as line 2."]],
    notes: ["Line 4 has the same name. Leave one out if they are one debt."],
  },
  "pipes.csv": {
    questions: [],
    rows: [
      ["Visa", "other", "1234.56", "24.99", null, null],
      ["Auto loan", "other", "9000.00", "6.9", null, null],
    ],
  },
  "empty-nickname.csv": {
    questions: [],
    rows: [["Visa", "other", "1500.00", null, null, null]],
  },
  "own-export.csv": {
    questions: [],
    rows: [
      ["Visa", "credit_card", "1234.56", "24.99", "35.00", 5],
      ["House", "mortgage", "250000.00", "6.5", "1580.17", 1],
      ["Store card", "credit_card", "900.00", null, "25.00", 12],
      `${CURRENCY} EUR (Euro). ${BY_HAND}`,
    ],
    notes: [
      "Stays outside the plan, as in the list.",
      "This debt has several rates. Enter them after the import.",
    ],
  },
  "unknown-headers.csv": "unknown columns",
  "card-sgml.ofx": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [["Credit card", "credit_card", "1500.00", null, null, null]],
  },
  "card-and-loan-sgml.ofx": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Tartan & Sons Bank 9876", "credit_card", "1500.00", "24.99", "45.00", 15],
      ["Tartan & Sons Bank 7777", "auto_loan", "9000.23", null, null, null],
    ],
  },
  "card-and-checking-xml.ofx": {
    questions: [],
    rows: [["Credit card 9876", "credit_card", "1500.00", null, null, null]],
    leftOut: [["Account 2222", "CHECKING is money you have, not a debt."]],
  },
  "no-statement.ofx": { fault: "This OFX file has no statement of a credit card or loan." },
  "accounts.qif": {
    answers: { signs: "owed" },
    questions: ["signs"],
    rows: [
      ["Visa", "credit_card", "1500.00", null, null, null],
      ["Car loan", "auto_loan", "9000.23", null, null, null],
    ],
    leftOut: [["Checking", "Bank is money you have, not a debt."]],
  },
  "card-without-balance.qif": {
    fault:
      "This QIF file lists transactions of Visa but no balance. Enter the debt by hand, or choose a file with its balance.",
  },
};

test("has an expected result for every file", () => {
  const names = Object.keys(FILES).map((path) => path.replace("./fixtures/", ""));
  expect(names.toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
});

test.for(Object.entries(EXPECTED))("reads %s", ([name, expected]) => {
  const answers = typeof expected === "object" && "answers" in expected ? expected.answers : {};

  expect(readFixture(name, answers)).toEqual(
    typeof expected === "object" && "rows" in expected
      ? { leftOut: [], notes: [], answers, ...expected }
      : expected,
  );
});

function readFixture(name: string, answers: Answers = {}) {
  const table = readTable(FILES[`./fixtures/${name}`] ?? "");
  if ("fault" in table) return table;
  const columns = findColumns(table.cells);
  if (columns === null) return "unknown columns";
  const imported = readImport(table.cells, { columns, answers, kind: "other" });
  if ("fault" in imported) return imported;
  const rows = imported.rows.filter(({ isLeftOut }) => !isLeftOut);

  return {
    answers,
    questions: imported.questions,
    rows: rows.map(describeRow),
    leftOut: imported.rows
      .filter(({ isLeftOut }) => isLeftOut)
      .map(({ cells, notes }) => [cells.name, notes.join(" ")]),
    notes: rows.flatMap(({ notes }) => notes),
  };
}

function describeRow({ input, faults }: ImportedRow): Row {
  if (input === null) return Object.values(faults)[0] ?? "";
  const { name, nickname, kind, balances, minimum, due_day: dueDay } = input;

  return [
    nickname ?? name,
    kind,
    balances[0]?.amount ?? null,
    balances[0]?.apr ?? null,
    minimum ?? null,
    dueDay ?? null,
  ];
}

test("reads columns that the user assigned, from the first row with an amount", () => {
  const table = readTable(FILES["./fixtures/unknown-headers.csv"] ?? "");
  if ("fault" in table) throw new Error(table.fault);
  const { firstRow } = suggestColumns(table.cells);
  const columns = { firstRow, at: { name: 0, balance: 1, apr: 2 } };
  const imported = readImport(table.cells, { columns, answers: {}, kind: "other" });
  if ("fault" in imported) throw new Error(imported.fault);

  expect(imported.rows.map(describeRow)).toEqual([
    ["Kreditkarte", "other", "1500.00", "19.9", null, null],
    ["Autokredit", "other", "9000.00", "6.9", null, null],
  ]);
});

test("keeps every row of a balance history if the user wants that", () => {
  expect(readFixture("balance-history.csv", { history: "all" })).toMatchObject({
    questions: ["history"],
    rows: [
      ["Visa", "other", "1200.00", null, null, null],
      ["Visa", "other", "1234.56", null, null, null],
      ["Visa", "other", "1250.00", null, null, null],
    ],
  });
});

test("reads a balance below zero as a credit if the user answers so", () => {
  const table = readTable("Name,Balance\nVisa,1500\nStore card,-20");
  if ("fault" in table) throw new Error(table.fault);
  const columns = { firstRow: 1, at: { name: 0, balance: 1 } };
  const imported = readImport(table.cells, {
    columns,
    answers: { signs: "credit" },
    kind: "other",
  });

  expect(imported).toMatchObject({
    rows: [
      { isLeftOut: false, input: { balances: [{ amount: "1500.00" }] } },
      { isLeftOut: true, notes: ["A credit of $20.00: nothing is owed."] },
    ],
  });
});
