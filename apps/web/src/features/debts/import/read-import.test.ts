import { formatAmount } from "@snowball/money";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";

import type { Answers } from "./read-cells.ts";
import { readFileBytes } from "./read-file.ts";
import { readImport } from "./read-import.ts";
import { readTable } from "./read-table.ts";

function read(text: string, answers: Answers = {}) {
  const table = readTable(text);

  return "fault" in table ? table : readImport(table.cells, { answers, kind: "other" });
}

/** Name, balance, APR, minimum and due day of each row, or what is wrong with it. */
function debtsIn(text: string, answers?: Answers): unknown[] {
  const imported = read(text, answers);
  if ("fault" in imported) return [imported.fault];

  return imported.rows.map(({ input, faults }) => {
    if (input === null) return faults;
    const { name, balances, minimum, due_day: dueDay } = input;
    return [name, balances[0]?.amount, balances[0]?.apr, minimum, dueDay];
  });
}

const VISA = ["Visa", "1234.56", "19.99", "35.00", 15];

const tables: [what: string, text: string][] = [
  ["commas", "Name,Balance,APR,Minimum payment,Due day\nVisa,1234.56,19.99,35,15"],
  ["semicolons", "Name;Balance;APR;Min. Payment;Due\nVisa;1,234.56;19.99%;$35.00;15th"],
  ["tabs", "Name\tBalance\tAPR\tMin\tDue Date\nVisa\t$1,234.56\t19.99 %\t35.0\t2026-12-15"],
  ["quotes", 'Name,Balance,APR,Minimum,Due\n"Visa","$1,234.56","19.99%","$35.00","Dec 15, 2026"'],
  [
    "a mark before it and Windows' ends of lines",
    "\uFEFFName,Balance,APR,Min,Due\r\nVisa,1234.56,19.99,35,15\r\n",
  ],
  [
    "another order",
    "Due day,APR,Minimum Payment ($),Current Balance,Creditor\n15,19.99,35,1234.56,Visa",
  ],
  [
    "titles above, a row of sums below, and empty rows",
    'Debt Reduction Calculator,,,,\n,,,,\nCreditor,Balance,Rate,Payment,Due Date\nVisa,"$1,234.56",19.99%,$35.00,12/15/2026\n,,,,\nTotal:,"$1,234.56",,$35.00,',
  ],
  [
    "a lender alone",
    "Bank,Balance,Interest Rate,Monthly Payment,Due\nVisa,1234.56,19.99,35,15 Dec",
  ],
  [
    "columns of no use",
    "Name,Notes,Balance,APR,Color,Minimum,Due day\nVisa,old,1234.56,19.99,red,35,15",
  ],
];

for (const [what, text] of tables) {
  test(`the same debt is read from a table with ${what}`, () => {
    expect(debtsIn(text)).toEqual([VISA]);
  });
}

test("what nobody says is unknown, never zero", () => {
  expect(debtsIn("Name,Balance,APR,Minimum\nVisa,10,,\nCar,20,n/a,-")).toEqual([
    ["Visa", "10.00", null, null, null],
    ["Car", "20.00", null, null, null],
  ]);
});

const wrong: [what: string, row: string, faults: object][] = [
  ["no name", ",10,5,1,1", { name: "The name is missing." }],
  ["no balance", "Visa,,5,1,1", { balance: "The balance is missing." }],
  ["a negative balance", "Visa,-10,5,1,1", { balance: "The balance cannot be negative." }],
  ["an accountant's minus", "Visa,(10),5,1,1", { balance: "The balance cannot be negative." }],
  ["words for a number", "Visa,ten,5,1,1", { balance: "Enter a number such as 1,234.56" }],
  [
    "another currency",
    "Visa,€10,5,1,1",
    { balance: "Only dollars can be imported. Enter this debt by hand, in its own currency." },
  ],
  ["a rate no lender takes", "Visa,10,1999,1,1", { apr: "Enter a rate from 0 to 1000 percent." }],
  [
    "a minimum in percent",
    "Visa,10,5,2%,1",
    { minimum: "Enter an amount of money, without a percent sign." },
  ],
  [
    "a day there is not",
    "Visa,10,5,1,32",
    { due_day: "Write the due day as 1 to 31, or as a date." },
  ],
  [
    "all of it",
    ",x,x,x,x",
    {
      name: expect.any(String),
      balance: expect.any(String),
      apr: expect.any(String),
      minimum: expect.any(String),
      due_day: expect.any(String),
    },
  ],
];

for (const [what, row, faults] of wrong) {
  test(`${what} is said at its figure, and the other rows are read`, () => {
    const text = `Name,Balance,APR,Minimum,Due day\nVisa,1234.56,19.99,35,15\n${row}`;
    expect(debtsIn(text)).toEqual([VISA, faults]);
  });
}

const nothing: [what: string, text: string, words: RegExp][] = [
  ["nothing", "  \n", /nothing in it yet/],
  ["JSON", '{"debts": []}', /cannot be imported yet/],
  ["a web page", "<html>", /not a table/],
  ["no names of columns", "Visa,10\nCar,20", /no columns with a name and a balance/],
  ["names of columns alone", "Name,Balance\n", /no debts beneath/],
  ["too many", `Name,Balance\n${"Visa,1\n".repeat(101)}`, /these are 101/],
];

for (const [what, text, words] of nothing) {
  test(`a table of ${what} says why there is nothing to import`, () => {
    expect(debtsIn(text)).toEqual([expect.stringMatching(words)]);
  });
}

/** What is asked, and the debt that each answer makes of it. */
const asked: [
  what: string,
  text: string,
  question: keyof Answers,
  made: Record<string, unknown>,
][] = [
  [
    "a decimal comma",
    "Name;Balance;APR;Min\nVisa;1.234,56;19,99;35,00",
    "decimals",
    {
      comma: ["Visa", "1234.56", "19.99", "35.00", null],
      point: {
        balance: "Use a point for decimals: 1234.56",
        apr: "Use a point for decimals: 19.99",
        minimum: "Use a point for decimals: 35.00",
      },
    },
  ],
  [
    "a point that may be of thousands",
    "Name;Balance\nVisa;1.234",
    "decimals",
    {
      comma: ["Visa", "1234.00", null, null, null],
      point: { balance: "Enter dollars and cents, with two decimals." },
    },
  ],
  [
    "rates below one",
    "Name,Balance,APR\nVisa,10,0.1999",
    "rates",
    {
      share: ["Visa", "10.00", "19.99", null, null],
      percent: ["Visa", "10.00", "0.1999", null, null],
    },
  ],
  [
    "a date in either order",
    "Name,Balance,Due date\nVisa,10,05/06/2026",
    "dates",
    { month: ["Visa", "10.00", null, null, 6], day: ["Visa", "10.00", null, null, 5] },
  ],
];

for (const [what, text, question, made] of asked) {
  test(`${what} is asked about, not guessed`, () => {
    expect(read(text)).toMatchObject({ questions: [question] });
    for (const [answer, debt] of Object.entries(made)) {
      expect(debtsIn(text, { [question]: answer } as Answers)).toEqual([debt]);
    }
  });
}

test("what one row tells is not asked about the others", () => {
  const dates = "Name,Balance,Due date\nVisa,10,05/06/2026\nCar,20,25/12/2026";
  expect(read(dates)).toMatchObject({ questions: [] });
  expect(debtsIn(dates)).toEqual([
    ["Visa", "10.00", null, null, 5],
    ["Car", "20.00", null, null, 25],
  ]);
  expect(read("Name,Balance,APR\nVisa,10,0.99\nCar,20,6.4")).toMatchObject({ questions: [] });
  expect(read("Name,Balance,APR\nVisa,10,0.99%")).toMatchObject({ questions: [] });
});

const kinds: [cell: string, kind: string][] = [
  ["Credit Card", "credit_card"],
  ["visa", "credit_card"],
  ["credit_card", "credit_card"],
  ["Mortgage", "mortgage"],
  ["Student Loan", "student_loan"],
  ["Car", "auto_loan"],
  ["Auto Loan", "auto_loan"],
  ["Medical", "medical"],
  ["Personal loan", "personal_loan"],
  ["Family", "other"],
  ["", "other"],
];

for (const [cell, kind] of kinds) {
  test(`a kind called "${cell}" is ${kind}`, () => {
    const imported = read(`Name,Balance,Type\nVisa,10,${cell}`);
    expect(imported).toMatchObject({ rows: [{ input: { kind } }] });
  });
}

const cents = (max: number) =>
  fc
    .integer({ min: 0, max })
    .map((value) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`);
const name = fc
  .string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((text) => `D ${text.replaceAll(/[\p{C}\p{Z}\s]+/gu, " ").trim()}`.trim());
const debt = fc.record({
  name,
  balance: cents(99_999_999),
  apr: fc.integer({ min: 2, max: 99 }).map(String),
  minimum: cents(9_999_999),
  due: fc.integer({ min: 1, max: 31 }),
});

const COLUMNS = ["name", "balance", "apr", "minimum", "due"] as const;
const written = fc.record({
  debts: fc.array(debt, { minLength: 1, maxLength: 12 }),
  order: fc.shuffledSubarray([...COLUMNS], { minLength: COLUMNS.length }),
  delimiter: fc.constantFrom(",", ";", "\t"),
  isDressed: fc.boolean(),
  quotes: fc.boolean(),
});

test("what a spreadsheet writes is read as it was, whatever separates it and in any order", () => {
  fc.assert(
    fc.property(written, ({ debts, order, delimiter, isDressed, quotes }) => {
      const dressed = debts.map((each) => ({
        ...each,
        ...(isDressed && { balance: formatAmount(each.balance, "USD"), apr: `${each.apr}%` }),
      }));
      const rows = dressed.map((each) => order.map((column) => String(each[column])));
      const text = Papa.unparse([order, ...rows], { delimiter, quotes });

      expect(debtsIn(text)).toEqual(
        debts.map((each) => [each.name, each.balance, each.apr, each.minimum, each.due]),
      );
    }),
  );
});

const bytes = (...values: number[]) => new Uint8Array(values);

test("a file is read in whatever letters a spreadsheet saved it, and a workbook says how to save it", () => {
  expect(readFileBytes(new TextEncoder().encode("Café"))).toEqual({ text: "Café" });
  expect(readFileBytes(bytes(0x43, 0x61, 0x66, 0xe9))).toEqual({ text: "Café" });
  expect(readFileBytes(bytes(0xff, 0xfe, 0x43, 0, 0xe9, 0))).toEqual({ text: "Cé" });
  expect(readFileBytes(bytes(0x50, 0x4b, 3, 4, 0))).toEqual({
    fault: expect.stringContaining("Save it as CSV"),
  });
  expect(readFileBytes(new Uint8Array(256 * 1024 + 1))).toEqual({
    fault: expect.stringContaining("larger than a list of debts"),
  });
});
