import type { Cells } from "./read-file.ts";

/** The values of a statement, by `TAG`, or by `GROUP.TAG` inside one of the groups below. */
type Statement = { type: string; values: Map<string, string> };

const STATEMENTS = new Set(["CCSTMTRS", "CCSTMTENDRS", "STMTRS", "LOANSTMTRS"]);
/** Groups that repeat the tags of the statement: other balances, and the accounts of transactions. */
const GROUPS = new Set(["LEDGERBAL", "AVAILBAL", "PRINBAL", "BAL", "STMTTRN", "LOANTRN"]);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export function isOfx(text: string): boolean {
  return /^(OFXHEADER|(<\?xml[^>]*>\s*)?<(\?OFX|OFX)\b)/i.test(text);
}

/**
 * Converts the credit cards, loans and bank accounts of an OFX file into a table. Supports SGML (OFX 1),
 * which omits the closing tags of values, and XML (OFX 2).
 */
export function readOfx(text: string): Cells {
  const { lender, statements } = readStatements(text);
  if (statements.length === 0) {
    return { fault: "This OFX file has no statement of a credit card or loan." };
  }
  const header = ["Name", "Lender", "Type", "Balance", "APR", "Minimum", "Due date", "Currency"];

  return { cells: [header, ...statements.map((statement) => buildRow(statement, lender))] };
}

const TOKEN = /<(?<slash>\/?)(?<tag>[\w.]+)[^<>]*>(?<value>[^<]*)/g;

function readStatements(text: string): { lender: string; statements: Statement[] } {
  const byAccount = new Map<string, Statement>();
  let lender = "";
  let current: Statement | null = null;
  let group = "";
  for (const { groups: { slash, tag = "", value = "" } = {} } of text.matchAll(TOKEN)) {
    const name = tag.toUpperCase();
    const isClosing = slash === "/";
    if (STATEMENTS.has(name)) {
      if (isClosing && current) mergeStatement(byAccount, current);
      current = isClosing ? null : { type: name, values: new Map() };
      group = "";
    } else if (GROUPS.has(name)) {
      group = isClosing ? "" : name;
    } else if (!isClosing && value.trim() !== "") {
      if (name === "ORG") lender ||= decodeEntities(value.trim());
      setOnce(current?.values, group === "" ? name : `${group}.${name}`, value);
    }
  }

  return { lender, statements: [...byAccount.values()] };
}

/** A closing statement adds the minimum and the due date to the statement of the same account. */
function mergeStatement(byAccount: Map<string, Statement>, { type, values }: Statement): void {
  const account = values.get("ACCTID") ?? values.get("LOANACCTID") ?? "";
  const key = `${type.replace("STMTENDRS", "STMTRS")} ${account}`;
  const known = byAccount.get(key);
  if (known) for (const [name, value] of values) setOnce(known.values, name, value);
  else byAccount.set(key, { type, values });
}

function setOnce(values: Map<string, string> | undefined, name: string, value: string): void {
  if (values?.has(name) === false) values.set(name, decodeEntities(value.trim()));
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

const NAMES: Record<string, string> = { LOANSTMTRS: "Loan", STMTRS: "Account" };

function buildRow({ type, values }: Statement, lender: string): string[] {
  const pick = (...names: string[]) =>
    names.map((name) => values.get(name)).find((value) => value !== undefined) ?? "";
  const digits = pick("ACCTID", "LOANACCTID").slice(-4);

  return [
    `${lender || (NAMES[type] ?? "Credit card")} ${digits}`.trim(),
    lender,
    pick("ACCTTYPE", "LOANACCTTYPE") || "Credit card",
    pick("LEDGERBAL.BALAMT", "PRINBAL.BALAMT", "BALCLOSE"),
    pick("INTRATEPURCH"),
    pick("MINPMTDUE"),
    pick("DTPMTDUE").replace(/^(\d{4})(\d\d)(\d\d).*/, "$1-$2-$3"),
    pick("CURDEF"),
  ];
}
