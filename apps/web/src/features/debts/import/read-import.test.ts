import { formatAmount } from "@snowball/money";
import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";

import { findColumns } from "./find-columns.ts";
import type { Answers } from "./read-cells.ts";
import { readFileBytes } from "./read-file.ts";
import { readImport } from "./read-import.ts";
import { readTable } from "./read-table.ts";

function read(text: string, answers: Answers = {}) {
  const table = readTable(text);
  if ("fault" in table) return table;
  const columns = findColumns(table.cells);
  if (columns === null) return { fault: "no columns with a name and a balance" };

  return readImport(table.cells, { columns, answers, kind: "other" });
}

/** Returns name, balance, APR, minimum and due day of each row, or its errors. */
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
    "a byte order mark and Windows line endings",
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
    "a lender instead of a name",
    "Bank,Balance,Interest Rate,Monthly Payment,Due\nVisa,1234.56,19.99,35,15 Dec",
  ],
  [
    "unused columns",
    "Name,Notes,Balance,APR,Color,Minimum,Due day\nVisa,old,1234.56,19.99,red,35,15",
  ],
];

for (const [what, text] of tables) {
  test(`reads a debt from a table with ${what}`, () => {
    expect(debtsIn(text)).toEqual([VISA]);
  });
}

test("reads an empty or unknown figure as null, never as zero", () => {
  expect(debtsIn("Name,Balance,APR,Minimum\nVisa,10,,\nCar,20,n/a,-")).toEqual([
    ["Visa", "10.00", null, null, null],
    ["Car", "20.00", null, null, null],
  ]);
});

const wrong: [what: string, row: string, faults: object][] = [
  ["no name", ",10,5,1,1", { name: "The name is missing." }],
  ["no balance", "Visa,,5,1,1", { balance: "The balance is missing." }],
  [
    "a balance below zero",
    "Visa,-10,5,1,1",
    { balance: "This balance is below zero. Answer the question above." },
  ],
  [
    "a minimum below zero",
    "Visa,10,5,(1),1",
    { minimum: "The minimum payment can't be negative." },
  ],
  ["words instead of a number", "Visa,ten,5,1,1", { balance: "Enter a number such as 1,234.56." }],
  [
    "another currency",
    "Visa,€10,5,1,1",
    {
      balance:
        "Only US dollars can be imported, and this is in € (euros). Enter this debt by hand, in its own currency.",
    },
  ],
  ["an impossible rate", "Visa,10,1999,1,1", { apr: "Enter a rate from 0 to 1000 percent." }],
  [
    "a minimum in percent",
    "Visa,10,5,2%,1",
    { minimum: "Enter an amount of money, without a percent sign." },
  ],
  [
    "an impossible day",
    "Visa,10,5,1,32",
    { due_day: "Write the due day as 1 to 31, or as a date." },
  ],
  [
    "errors in every field",
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
  test(`reports ${what} at its field and reads the other rows`, () => {
    const text = `Name,Balance,APR,Minimum,Due day\nVisa,1234.56,19.99,35,15\n${row}`;
    expect(debtsIn(text)).toEqual([VISA, faults]);
  });
}

const nothing: [what: string, text: string, words: RegExp][] = [
  ["no content", "  \n", /is empty/],
  ["JSON", '{"debts": []}', /cannot be imported yet/],
  ["a web page", "<html>", /not a table/],
  ["no column names", "Visa,10\nCar,20", /no columns with a name and a balance/],
  ["only column names", "Name,Balance\n", /no debts below/],
  ["too many rows", `Name,Balance\n${"Visa,1\n".repeat(101)}`, /this list has 101/],
];

for (const [what, text, words] of nothing) {
  test(`explains why nothing can be imported from a table with ${what}`, () => {
    expect(debtsIn(text)).toEqual([expect.stringMatching(words)]);
  });
}

/** Ambiguous tables, with their question and the debt that results from each answer. */
const asked: [
  what: string,
  text: string,
  question: keyof Answers,
  made: Record<string, unknown>,
][] = [
  [
    "a point that may separate thousands",
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
  test(`asks about ${what} instead of guessing`, () => {
    expect(read(text)).toMatchObject({ questions: [question] });
    for (const [answer, debt] of Object.entries(made)) {
      expect(debtsIn(text, { [question]: answer } as Answers)).toEqual([debt]);
    }
  });
}

test("reads an unambiguous decimal comma without a question", () => {
  const table = "Name;Balance;APR;Min\nVisa;1.234,56;19,99;35,00";

  expect(read(table)).toMatchObject({ questions: [] });
  expect(debtsIn(table)).toEqual([["Visa", "1234.56", "19.99", "35.00", null]]);
});

test("asks nothing that another row makes clear", () => {
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
  test(`reads the kind "${cell}" as ${kind}`, () => {
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
  isFormatted: fc.boolean(),
  quotes: fc.boolean(),
});

test("reads what a spreadsheet writes, with any separator and in any column order", () => {
  fc.assert(
    fc.property(written, ({ debts, order, delimiter, isFormatted, quotes }) => {
      const formatted = debts.map((each) => ({
        ...each,
        ...(isFormatted && { balance: formatAmount(each.balance, "USD"), apr: `${each.apr}%` }),
      }));
      const rows = formatted.map((each) => order.map((column) => String(each[column])));
      const text = Papa.unparse([order, ...rows], { delimiter, quotes });

      expect(debtsIn(text)).toEqual(
        debts.map((each) => [each.name, each.balance, each.apr, each.minimum, each.due]),
      );
    }),
  );
});

const bytes = (...values: number[]) => new Uint8Array(values);

const refused: [what: string, start: Uint8Array<ArrayBuffer>, words: string][] = [
  ["a workbook", bytes(0x50, 0x4b, 3, 4, 0), "This is a workbook. Save it as CSV"],
  ["an old workbook", bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), "old Excel workbook (.xls)"],
  ["a PDF", new TextEncoder().encode("%PDF-1.7"), "This is a PDF. Export a CSV"],
];

test.for(refused)("names %s in the refusal, however large it is", ([, start, words]) => {
  const large = new Uint8Array(5 * 1024 * 1024);
  large.set(start);
  for (const file of [start, large]) {
    expect(readFileBytes(file)).toEqual({ fault: expect.stringContaining(words) as string });
  }
});

test("reads files in every encoding that spreadsheets write", () => {
  expect(readFileBytes(new TextEncoder().encode("Café"))).toEqual({ text: "Café" });
  expect(readFileBytes(bytes(0x43, 0x61, 0x66, 0xe9))).toEqual({ text: "Café" });
  expect(readFileBytes(bytes(0xff, 0xfe, 0x43, 0, 0xe9, 0))).toEqual({ text: "Cé" });
  expect(readFileBytes(bytes(0xfe, 0xff, 0, 0x43, 0, 0xe9))).toEqual({ text: "Cé" });
  expect(readFileBytes(new Uint8Array(4 * 1024 * 1024 + 1))).toEqual({
    fault: expect.stringContaining("larger than a list of debts"),
  });
});

test.for([
  ["Everyday Checking", true],
  ["Savings account", true],
  ["Checking overdraft loan", false],
  ["First Savings Bank loan", false],
] as const)("leaves out %s without a kind: %s", ([name, isLeftOut]) => {
  expect(read(`Name,Balance\n${name},100`)).toMatchObject({ rows: [{ isLeftOut }] });
});

test.for([
  ["SAVINGS", true],
  ["Money Market", true],
  ["depository", true],
  ["Brokerage", true],
  ["Asset", true],
  ["Cash", true],
  ["Cash advance", false],
  ["Line of credit", false],
  ["Secured loan", false],
] as const)("leaves out an account of kind %s: %s", ([kind, isLeftOut]) => {
  expect(read(`Name,Type,Balance\nOne,${kind},100`)).toMatchObject({ rows: [{ isLeftOut }] });
});

test.for([
  ["CHF 1,500.00", "CHF (Swiss Franc)"],
  ["1,500.00 SEK", "SEK (Swedish Krona)"],
  ["C$1,500.00", "CA$ (Canadian dollars)"],
  ["R$ 1.500,00", "R$ (Brazilian reals)"],
  ["kr 1 500", "kr (kronor or kroner)"],
] as const)("names the currency of %s", ([cell, currency]) => {
  expect(debtsIn(`Name;Balance\nVisa;${cell}`)).toEqual([
    { balance: expect.stringContaining(`this is in ${currency}.`) as string },
  ]);
});

test.for([
  ["$(1,234.56)", "owed"],
  ["($1,234.56)", "owed"],
  ["-$1,234.56", "owed"],
  ["$-1,234.56", "owed"],
  ["1,234.56-", "owed"],
  ["−1,234.56", "owed"],
  ["1'234.56 DR", "owed"],
  ["US$ 1 234.56 CR", "credit"],
  ["USD 1’234.56", "credit"],
  ["1,234.56 $", "credit"],
] as const)("reads %s as %s if debts are below zero", ([cell, meaning]) => {
  const text = `Name;Balance\nVisa;"${cell}"\nCar;-1`;
  expect(read(text, { signs: "owed" })).toMatchObject({
    rows: [
      {
        isLeftOut: meaning === "credit",
        input: { balances: [{ amount: meaning === "owed" ? "1234.56" : "0.00" }] },
      },
      {},
    ],
  });
});

test("ignores an answer to a question that the table does not raise", () => {
  expect(debtsIn("Name,Balance\nVisa,10", { signs: "owed", decimals: "comma" })).toEqual([
    ["Visa", "10.00", null, null, null],
  ]);
});
