import type { Bank, CardFacts, LoanFacts, MortgageFacts } from "../../bank/index.ts";
import { creditLiability } from "./credit-liability.ts";
import type { LiabilityEntry } from "./liability-entry.ts";
import { mortgageLiability } from "./mortgage-liability.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { studentLiability } from "./student-liability.ts";

export type LiabilityKind = "credit" | "mortgage" | "student";

/** The lists of `/liabilities/get`; a list without entries is null. */
export type WireLiabilities = Record<LiabilityKind, LiabilityEntry[] | null>;

/** The bank now, and on the day it was linked. */
export type Banks = { now: Bank; atFirst: Bank };

/** Which list the account belongs to; null for accounts that Plaid reports no liability of. */
export function liabilityKind({ type, subtype }: PlannedAccount): LiabilityKind | null {
  if (type === "credit" && (subtype === "credit card" || subtype === "paypal")) return "credit";
  if (type !== "loan") return null;
  return subtype === "mortgage" || subtype === "student" ? subtype : null;
}

/** Describes what is owed on the accounts. */
export function describeLiabilities(accounts: PlannedAccount[], banks: Banks): WireLiabilities {
  const of = (kind: LiabilityKind): LiabilityEntry[] | null => {
    const entries = accounts
      .filter((account) => liabilityKind(account) === kind)
      .map((account) => {
        const atFirst = describe(account, banks.atFirst);
        return overlay(describe(account, banks.now), atFirst, account);
      });
    return entries.length > 0 ? entries : null;
  };
  return { credit: of("credit"), mortgage: of("mortgage"), student: of("student") };
}

function describe(account: PlannedAccount, bank: Bank): LiabilityEntry {
  const facts = bank.factsOf(account.key);
  switch (facts?.kind) {
    case "card":
      return creditLiability(account, facts satisfies CardFacts);
    case "mortgage":
      return mortgageLiability(account, facts satisfies MortgageFacts);
    case "student":
    case "auto":
    case "personal":
      return studentLiability(account, facts satisfies LoanFacts);
    case undefined:
      throw new Error(`Nothing is owed on ${account.name}`);
  }
}

// Extension: each field of the entry that the configuration names keeps the value given there until
// the bank reports a change. Configured nulls and arrays, like the rates, never change. Nested objects
// are merged field by field.
function overlay(
  entry: LiabilityEntry,
  atFirst: LiabilityEntry,
  { config }: PlannedAccount,
): LiabilityEntry {
  const given = config.liability ?? {};
  const changed: LiabilityEntry = { ...entry };
  for (const field of Object.keys(entry)) {
    const value = given[field];
    if (field === "account_id" || value === undefined) continue;
    const hasNews = JSON.stringify(entry[field]) !== JSON.stringify(atFirst[field]);
    if (hasNews && value !== null && !Array.isArray(value)) continue;
    changed[field] =
      isRecord(value) && isRecord(entry[field]) ? { ...entry[field], ...value } : value;
  }
  return changed;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
