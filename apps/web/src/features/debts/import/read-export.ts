import {
  type Debt,
  EXPORT_FORMAT,
  EXPORT_VERSION,
  IMPORT_LENGTH_MAX,
  IMPORT_ROWS_MAX,
} from "@snowball/contract";

type FileDebt = Pick<Debt, "uuid" | "name" | "nickname" | "kind" | "currency" | "owed" | "minimum">;

/** The parts of an exported file that are imported: the text to send, and what to show of it before. */
export type ExportedFile = {
  text: string;
  debts: FileDebt[];
  payments: number;
  scenarios: number;
  hasSettings: boolean;
};
export type ReadExport = { exported: ExportedFile } | { fault: string };

type Row = Record<string, unknown>;
type ExportFile = { debts: FileDebt[]; tables: Record<string, Row[]> } & Row;

/** Reads an export of Snowball. Returns a fault if it cannot be imported, and null if the text is no export. */
export function readExport(text: string): ReadExport | null {
  const parsed = parse(text);
  if (!isObject(parsed) || parsed["format"] !== EXPORT_FORMAT) return null;
  if (parsed["version"] !== EXPORT_VERSION) {
    return { fault: "This file is from another version of Snowball and can't be read." };
  }
  if (!isExportFile(parsed)) return { fault: "Part of this file is missing. Download it again." };
  const importText = [IMPORT_ROWS_MAX, 1_000, 200, 0]
    .map((rowsMax) => JSON.stringify(selectImportedParts(parsed, rowsMax)))
    .find((each) => each.length <= IMPORT_LENGTH_MAX);
  if (importText === undefined) return { fault: "This file has more than we can import." };
  const { payments = [], scenarios = [] } = (JSON.parse(importText) as ExportFile).tables;

  return {
    exported: {
      text: importText,
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

function isExportFile(file: Row): file is ExportFile {
  const { debts, tables } = file;
  if (!Array.isArray(debts) || !isObject(tables)) return false;

  return TABLES.every((name) => Array.isArray(tables[name]) && tables[name].every(isObject));
}

/**
 * Returns the parts of the file that are imported, with at most `rowsMax` of the newest rows of the payment history.
 */
function selectImportedParts(
  { format, version, exported_at, day, debts, tables }: ExportFile,
  rowsMax: number,
) {
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
      scenarios: tables["scenarios"],
      ...selectProfile(tables),
    },
  };
}

const PROFILE = ["first_name", "last_name", "role", "time_zone", "bio"] as const;
const MAILS = ["kind", "is_on"] as const;

/** Returns the user's profile and email settings without credentials. Older files contain neither. */
function selectProfile({ users = [], notification_settings: mails = [] }: ExportFile["tables"]) {
  const only = (rows: readonly Row[], names: readonly string[]) =>
    rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

  return { users: only(users.slice(0, 1), PROFILE), notification_settings: only(mails, MAILS) };
}
