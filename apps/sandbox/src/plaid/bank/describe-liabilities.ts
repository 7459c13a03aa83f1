import type { CalendarDate } from "../../bank/calendar-date.ts";
import { creditLiability } from "./credit-liability.ts";
import type { LiabilityEntry } from "./credit-liability.ts";
import { mortgageLiability } from "./mortgage-liability.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { studentLiability } from "./student-liability.ts";

export type LiabilityKind = "credit" | "mortgage" | "student";

/** The lists of `/liabilities/get`; a list without entries is null. */
export type WireLiabilities = Record<LiabilityKind, LiabilityEntry[] | null>;

const DESCRIBE = {
  credit: creditLiability,
  mortgage: mortgageLiability,
  student: studentLiability,
};

/** Which list the account belongs to; null for accounts that Plaid reports no liability of. */
export function liabilityKind({ type, subtype }: PlannedAccount): LiabilityKind | null {
  if (type === "credit" && (subtype === "credit card" || subtype === "paypal")) return "credit";
  if (type !== "loan") return null;
  return subtype === "mortgage" || subtype === "student" ? subtype : null;
}

/** Describes what is owed on the accounts as of `today`. */
export function describeLiabilities(
  accounts: PlannedAccount[],
  today: CalendarDate,
): WireLiabilities {
  const of = (kind: LiabilityKind): LiabilityEntry[] | null => {
    const entries = accounts
      .filter((account) => liabilityKind(account) === kind)
      .map((account) => overlay(DESCRIBE[kind](account, today), account));
    return entries.length > 0 ? entries : null;
  };
  return { credit: of("credit"), mortgage: of("mortgage"), student: of("student") };
}

// Extension: each field of the entry that the configuration names keeps the value given there.
// Nested objects are laid over field by field, so that one of them may be given alone.
function overlay(entry: LiabilityEntry, { config }: PlannedAccount): LiabilityEntry {
  const given = config.liability ?? {};
  const changed: LiabilityEntry = { ...entry };
  for (const field of Object.keys(entry)) {
    const value = given[field];
    if (field === "account_id" || value === undefined) continue;
    changed[field] =
      isRecord(value) && isRecord(entry[field]) ? { ...entry[field], ...value } : value;
  }
  return changed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
