/** Column names that lists of debts use, the most specific first. */
const NAMES = {
  name:
    "name, debt name, debt, creditor, creditor name, account name, loan name, card name, " +
    "account, description, loan, card, liability",
  nickname: "debt nickname, nickname, account nickname",
  lender: "lender, bank, institution, issuer, company, servicer",
  kind: "kind, kind of debt, type, debt type, account type, loan type, category",
  class: "class, account class, asset or liability, classification",
  balance:
    "current balance, balance, balance owed, amount owed, owed, remaining balance, " +
    "outstanding balance, payoff amount, total owed, amount, principal, principal balance, " +
    "total balance, loan balance, debt balance, balance due, outstanding, " +
    "outstanding principal, unpaid balance, unpaid principal balance, ending balance, " +
    "statement balance, debt amount, bal, cur bal, current bal",
  currency: "currency, currency code, ccy",
  apr:
    "apr, interest rate, rate, apr interest rate, annual rate, annual percentage rate, " +
    "int rate, interest",
  minimum:
    "minimum payment, min payment, minimum, min, min pmt, minimum monthly payment, " +
    "minimum due, minimum payment due, monthly minimum, monthly minimum payment, " +
    "minimum monthly, min monthly payment, monthly min, min due, required payment, " +
    "monthly payment, payment, payment amount",
  due_day:
    "due day, due date, due, next due date, payment due date, payment due, next payment date, " +
    "day due, day of month",
  is_included: "in the plan",
  as_of: "date, as of, as of date, balance date, statement date, last updated, updated",
};
export type Field = keyof typeof NAMES;

/** A row of the table with unparsed cells. */
export type TableRow = {
  /** Line number, starting at 1 as in spreadsheets. */
  line: number;
  cells: Partial<Record<Field, string>>;
};

const FIELDS = Object.keys(NAMES) as Field[];
/** The header is within this many rows, because some spreadsheets have titles and notes above it. */
const HEADER_WITHIN = 20;

export type Columns = {
  /** Index of the first row with a debt, starting at 0. The row above it has the column names. */
  firstRow: number;
  at: Partial<Record<Field, number>>;
};

/** Returns the columns of the first row that has one for the name and one for the balance, or null. */
export function findColumns(cells: readonly (readonly string[])[]): Columns | null {
  for (const [index, row] of cells.slice(0, HEADER_WITHIN).entries()) {
    const at = matchHeader(row);
    if (at.name !== undefined && at.balance !== undefined) return { firstRow: index + 1, at };
  }

  return null;
}

function matchHeader(row: readonly string[]): Columns["at"] {
  const names = row.map(simplifyHeader);
  const at: Columns["at"] = {};
  for (const field of FIELDS) {
    const name = NAMES[field].split(", ").find((each) => names.includes(each));
    if (name !== undefined) at[field] = names.indexOf(name);
  }
  // A list without a name column may identify debts by nickname or lender.
  const [substitute] = (["nickname", "lender"] as const).filter((field) => at[field] !== undefined);
  if (at.name === undefined && substitute !== undefined) {
    const { [substitute]: name, ...rest } = at;
    return name === undefined ? rest : { ...rest, name };
  }

  return at;
}

/** Returns initial columns if none were recognized: no assignments, and the first row with an amount. */
export function suggestColumns(cells: readonly (readonly string[])[]): Columns {
  const firstRow = cells
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => row.filter((cell) => cell !== "").length > 1 && row.some(isAmountLike));

  return { firstRow: Math.max(firstRow, 0), at: {} };
}

function isAmountLike(cell: string): boolean {
  return /\d/.test(cell) && /^[\s\d.,'’$€£()+−-]+$/.test(cell);
}

/** Returns the title of each column: its header, or its letter. */
export function readTitles(
  cells: readonly (readonly string[])[],
  { firstRow }: Pick<Columns, "firstRow">,
): string[] {
  const header = cells[firstRow - 1] ?? [];
  const width = Math.max(
    header.length,
    ...cells.slice(firstRow, firstRow + 100).map(({ length }) => length),
  );

  return Array.from(
    { length: width },
    (_, index) =>
      header[index] || `Column ${String.fromCharCode("A".charCodeAt(0) + (index % 26))}`,
  );
}

/** Simplifies a header: `Min. Payment ($)` becomes `min payment`. */
function simplifyHeader(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, " ")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
}
