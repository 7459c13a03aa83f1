import {
  type Debt,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  IMPORT_LENGTH_MAX,
  IMPORT_ROWS_MAX,
} from "@snowball/contract";

type FileDebt = Pick<Debt, "uuid" | "name" | "nickname" | "kind" | "currency" | "owed" | "minimum">;

/** An exported file, as far as it is brought back: the text that is sent, and what is shown of it before. */
export type ExportedFile = {
  text: string;
  debts: FileDebt[];
  payments: number;
  scenarios: number;
  hasSettings: boolean;
};
export type ReadExport = { exported: ExportedFile } | { fault: string };

type Row = Record<string, unknown>;
type Whole = { debts: FileDebt[]; tables: Record<string, Row[]> } & Row;

/** What an export of Snowball holds, or why it cannot be read; null where the text is none. */
export function readExport(text: string): ReadExport | null {
  const parsed = parse(text);
  if (!isObject(parsed) || parsed["format"] !== EXPORT_FORMAT) return null;
  if (parsed["version"] !== EXPORT_VERSION) {
    return {
      fault: "This file was written by another version of Snowball, which this one cannot read.",
    };
  }
  if (!isWhole(parsed)) return { fault: "Part of this file is missing. Download it again." };
  const sent = [IMPORT_ROWS_MAX, 1_000, 200, 0]
    .map((rowsMax) => JSON.stringify(broughtBack(parsed, rowsMax)))
    .find((each) => each.length <= IMPORT_LENGTH_MAX);
  if (sent === undefined) return { fault: "This file holds more than can be brought back." };
  const { payments = [], scenarios = [] } = (JSON.parse(sent) as Whole).tables;

  return {
    exported: {
      text: sent,
      debts: parsed.debts.filter((debt) => isObject(debt) && typeof debt.name === "string"),
      payments: payments.length,
      scenarios: scenarios.filter((row) => row["deleted_at"] === null).length,
      hasSettings: (parsed.tables["payoff_plan_settings"] ?? []).length > 0,
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Row {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const TABLES = [
  "debt_entries",
  "obligations",
  "payments",
  "payoff_plan_settings",
  "payoff_snapshots",
  "scenarios",
] as const;

function isWhole(file: Row): file is Whole {
  const { debts, tables } = file;
  if (!Array.isArray(debts) || !isObject(tables)) return false;

  return TABLES.every((name) => Array.isArray(tables[name]) && tables[name].every(isObject));
}

/** Without what stays behind, such as transactions, and of long histories the newest. */
function broughtBack({ format, version, exported_at, day, debts, tables }: Whole, rowsMax: number) {
  const ids = new Set(debts.map(({ uuid }) => uuid));
  const ofDebts = (name: string, key: string) =>
    (tables[name] ?? []).filter((row) => ids.has(String(row[key])));
  const newest = (name: string, by: string) =>
    ofDebts(name, "debt_id")
      .toSorted((one, other) => (String(one[by]) < String(other[by]) ? 1 : -1))
      .slice(0, rowsMax);

  return {
    format,
    version,
    exported_at,
    day,
    debts,
    tables: {
      debt_entries: ofDebts("debt_entries", "id"),
      obligations: newest("obligations", "cycle"),
      payments: newest("payments", "sent_on"),
      payoff_plan_settings: tables["payoff_plan_settings"],
      payoff_snapshots: lastSnapshot(tables["payoff_snapshots"] ?? []),
      scenarios: tables["scenarios"],
      ...profileOf(tables),
    },
  };
}

const PROFILE = ["first_name", "last_name", "role", "time_zone", "bio"] as const;
const MAILS = [
  "payment_reminders",
  "weekly_digest",
  "connection_problems",
  "payment_problems",
] as const;

/** Who somebody is and which mails are wanted, and nothing of the account; a file of before has neither. */
function profileOf({ users = [], notification_settings: mails = [] }: Whole["tables"]) {
  const only = (rows: readonly Row[], names: readonly string[]) =>
    rows.slice(0, 1).map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

  return { users: only(users, PROFILE), notification_settings: only(mails, MAILS) };
}

/** Of the history of plans only what the last steady one had each debt get. */
function lastSnapshot(rows: readonly Row[]): Row[] {
  const [last] = rows.toSorted((one, other) =>
    String(one["taken_on"]) < String(other["taken_on"]) ? 1 : -1,
  );
  if (last === undefined) return [];
  const debts = Array.isArray(last["debts"]) ? (last["debts"] as unknown[]).filter(isObject) : [];

  return [
    {
      taken_on: last["taken_on"],
      debts: debts.map(({ uuid, steady = null }) => ({ uuid, steady })),
    },
  ];
}
