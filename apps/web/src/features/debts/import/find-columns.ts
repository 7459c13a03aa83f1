export type Field = "name" | "lender" | "kind" | "balance" | "apr" | "minimum" | "due_day";

/** What lists of debts call each figure, the surest name first. */
const NAMES: Record<Field, readonly string[]> = {
  name: [
    "name",
    "debt name",
    "debt nickname",
    "nickname",
    "debt",
    "creditor",
    "creditor name",
    "account name",
    "loan name",
    "card name",
    "account",
    "description",
    "loan",
    "card",
  ],
  lender: ["lender", "bank", "institution", "issuer", "company", "servicer"],
  kind: ["kind", "kind of debt", "type", "debt type", "account type", "loan type", "category"],
  balance: [
    "current balance",
    "balance",
    "balance owed",
    "amount owed",
    "owed",
    "remaining balance",
    "outstanding balance",
    "payoff amount",
    "total owed",
    "amount",
    "principal",
    "principal balance",
  ],
  apr: [
    "apr",
    "interest rate",
    "rate",
    "apr interest rate",
    "annual rate",
    "annual percentage rate",
    "int rate",
    "interest",
  ],
  minimum: [
    "minimum payment",
    "min payment",
    "minimum",
    "min",
    "min pmt",
    "minimum monthly payment",
    "minimum due",
    "monthly payment",
    "payment",
    "payment amount",
  ],
  due_day: [
    "due day",
    "due date",
    "due",
    "next due date",
    "payment due date",
    "payment due",
    "next payment date",
    "day due",
    "day of month",
  ],
};

const FIELDS = Object.keys(NAMES) as Field[];
/** Titles and notes stand above the header of some spreadsheets. */
const HEADER_WITHIN = 20;

export type Columns = {
  /** The row that names them, from 0. */
  header: number;
  at: Partial<Record<Field, number>>;
  /** Of those that were not understood. */
  unread: string[];
};

/** The first row that names a debt and what is owed on it; null where none does. */
export function findColumns(cells: readonly (readonly string[])[]): Columns | null {
  for (const [header, row] of cells.slice(0, HEADER_WITHIN).entries()) {
    const names = row.map(plainly);
    const found = FIELDS.flatMap((field) => {
      const name = NAMES[field].find((each) => names.includes(each));
      return name === undefined ? [] : [[field, names.indexOf(name)] as const];
    });
    const at: Columns["at"] = Object.fromEntries(found);
    // A lender names its debt where nothing else does.
    if (at.name === undefined && at.lender !== undefined) {
      at.name = at.lender;
      delete at.lender;
    }
    if (at.name !== undefined && at.balance !== undefined) {
      const read = new Set(Object.values(at));
      return { header, at, unread: row.filter((cell, index) => cell !== "" && !read.has(index)) };
    }
  }

  return null;
}

/** `Min. Payment ($)` is `min payment`. */
function plainly(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, " ")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
}
