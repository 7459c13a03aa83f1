import { sumAmounts } from "@snowball/money";

import { parseAmount } from "./read-cells.ts";
import type { Cells } from "./read-file.ts";

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

export function isQif(text: string): boolean {
  return /^!(account|type:|option:|clear:)/i.test(text);
}

/**
 * Reads the accounts of a QIF file into a table. The balance comes from the account record, or is the sum of
 * the transactions if they include the opening balance.
 */
export function readQif(text: string): Cells {
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
