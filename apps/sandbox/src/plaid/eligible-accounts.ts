import { liabilityKind } from "./bank/describe-liabilities.ts";
import { keepsAccount } from "./bank/institutions.ts";
import type { BankInstitution } from "./bank/institutions.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";

/** What the client asked for. */
export type Wanted = {
  products: string[];
  accountFilters: Record<string, string[]> | null;
};

/** The accounts that may be linked: kept by the bank, of a type and for a product asked for. */
export function eligibleAccounts(
  accounts: PlannedAccount[],
  wanted: Wanted,
  institution: BankInstitution | null,
): PlannedAccount[] {
  return accounts.filter(
    (account) =>
      (institution === null || keepsAccount(institution, account)) &&
      passesFilters(account, wanted.accountFilters) &&
      servesProducts(account, wanted.products),
  );
}

/** Whether the bank can serve the request at all: its products, and one of the subtypes. */
export function suitsInstitution(institution: BankInstitution, wanted: Wanted): boolean {
  const { accountFilters } = wanted;
  const served = wanted.products.every((product) => institution.products.includes(product));
  if (!served || accountFilters === null || institution.subtypes === null) return served;
  return institution.subtypes.some((subtype) =>
    passesFilters({ type: typeOf(subtype), subtype }, accountFilters),
  );
}

/** The type of account that a subtype is of, among those that institutions name. */
function typeOf(subtype: string): string {
  if (subtype === "credit card") return "credit";
  return subtype === "student" || subtype === "mortgage" ? "loan" : "depository";
}

function passesFilters(
  { type, subtype }: Pick<PlannedAccount, "type" | "subtype">,
  filters: Record<string, string[]> | null,
): boolean {
  if (filters === null) return true;
  // Plaid: a type without a filter of its own is left out entirely.
  const allowed = Object.hasOwn(filters, type) ? (filters[type] ?? []) : [];
  return allowed.includes("all") || (subtype !== null && allowed.includes(subtype));
}

function servesProducts(account: PlannedAccount, products: string[]): boolean {
  if (products.length === 0) return true;
  const kind = liabilityKind(account);
  // Plaid: a loan of another kind comes along with those, as an account with a balance alone.
  if (account.type === "loan" && kind === null) return products.includes("liabilities");
  const forLiabilities = products.includes("liabilities") && kind !== null;
  const others = products.filter((product) => product !== "liabilities");
  // Plaid: transactions cover depository, credit and student loan accounts, not mortgages.
  return forLiabilities || (others.length > 0 && kind !== "mortgage");
}
