import { sumAmounts } from "@snowball/money";
import Papa from "papaparse";

import { parseAmount } from "./read-cells.ts";
import type { Cells } from "./read-file.ts";

/**
 * Reads a table with cells separated by commas, semicolons, tabs or pipes. OFX and QIF statements become
 * tables too, with the column names that `findColumns` recognizes.
 */
export function readTable(text: string): Cells {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (start === "") return { fault: "This file or table is empty." };
  if (/^[[{]/.test(start)) {
    return { fault: "This is JSON, which cannot be imported yet. Save your list as CSV." };
  }
  if (isOfx(start)) return readOfx(start);
  if (isQif(start)) return readQif(start);
  if (/^<\?xml/i.test(start)) {
    return { fault: "This is XML, not a table. Save your list as CSV." };
  }
  if (start.startsWith("<")) {
    return { fault: "This is a web page, not a table. Save your list as CSV." };
  }
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [",", ";", "\t", "|"] });

  return { cells: data.map((row) => row.map((cell) => cell.trim())) };
}

/** The values of a statement, by `TAG`, or by `GROUP.TAG` inside one of the groups below. */
type Statement = { type: string; values: Map<string, string> };

const STATEMENTS = new Set(["CCSTMTRS", "CCSTMTENDRS", "STMTRS", "LOANSTMTRS"]);
/** Groups that repeat the tags of the statement: other balances, and the accounts of transactions. */
const GROUPS = new Set(["LEDGERBAL", "AVAILBAL", "PRINBAL", "BAL", "STMTTRN", "LOANTRN"]);

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function isOfx(text: string): boolean {
  return /^(OFXHEADER|(<\?xml[^>]*>\s*)?<(\?OFX|OFX)\b)/i.test(text);
}

/**
 * Converts the credit cards, loans and bank accounts of an OFX file into a table. Supports SGML (OFX 1),
 * which omits the closing tags of values, and XML (OFX 2).
 */
function readOfx(text: string): Cells {
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

type Account = {
  name: string;
  type: string;
  /** The balance from the account record, if it has one. */
  balance: string | null;
  amounts: string[];
  /** Without an opening balance, transactions do not add up to what is owed. */
  hasOpening: boolean;
};

/** Lists that contain transactions. Other `!Type:` lists contain categories, securities or memorized payees. */
const ACCOUNT_TYPES = /^(Bank|Cash|CCard|Invst|Port|Oth A|Oth L)$/i;
const OPENING = /^(opening|starting) balance$/i;

function isQif(text: string): boolean {
  return /^!(account|type:|option:|clear:)/i.test(text);
}

/**
 * Reads the accounts of a QIF file into a table. The balance comes from the account record, or is the sum of
 * the transactions if they include the opening balance.
 */
function readQif(text: string): Cells {
  const accounts = [...readAccounts(text).values()];
  const header = ["Name", "Type", "Balance"];
  const rows = accounts.map(({ name, type, balance, amounts, hasOpening }) => [
    name || "Credit card or loan",
    type.replace(/^CCard$/i, "Credit card").replace(/^Oth L$/i, "Loan"),
    balance ?? (hasOpening ? sumAmounts(amounts) : ""),
  ]);
  if (rows.every(([, , balance]) => balance === "")) {
    const names = accounts.map(({ name }) => name).filter((name) => name !== "");
    return {
      fault: `This QIF file lists transactions${names.length > 0 ? ` of ${names.join(", ")}` : ""} but no balance. Enter the debt by hand, or choose a file with its balance.`,
    };
  }

  return { cells: [header, ...rows] };
}

/** The fields of a record by their letter. If a letter repeats, the first value counts. */
type QifRecord = Map<string, string>;

function readAccounts(text: string): Map<string, Account> {
  const accounts = new Map<string, Account>();
  let list = "";
  let current: Account | null = null;
  let record: QifRecord = new Map();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [letter = "", rest] = [line[0], line.slice(1).trim()];
    if (letter === "!") {
      list = rest.replace(/^type:/i, "");
      if (ACCOUNT_TYPES.test(list)) {
        current ??= addAccount(accounts, new Map([["T", list]]));
      }
    } else if (letter !== "^") {
      if (letter !== "" && !record.has(letter)) record.set(letter, rest);
    } else {
      if (/^account$/i.test(list)) current = addAccount(accounts, record);
      else if (current && ACCOUNT_TYPES.test(list)) addTransaction(current, record);
      record = new Map();
    }
  }

  return accounts;
}

function addAccount(accounts: Map<string, Account>, record: QifRecord): Account {
  const name = record.get("N") ?? "";
  const known = accounts.get(name);
  const type = record.get("T") ?? "";
  const account = known ?? { name, type, balance: null, amounts: [], hasOpening: false };
  account.balance ??= record.get("$") ?? record.get("B") ?? null;
  accounts.set(name, account);

  return account;
}

function addTransaction(account: Account, record: QifRecord): void {
  const read = parseAmount(record.get("T") ?? "", "The amount");
  if ("fault" in read || read.value === null) return;
  account.amounts.push(read.sign === "below" ? `-${read.value}` : read.value);
  account.hasOpening ||= OPENING.test(record.get("P") ?? "");
}
