import type { AccountTerms, Autopay, HouseholdTerms, Spending } from "../../bank/index.ts";
import { cardTerms } from "./card-terms.ts";
import { mortgageTerms, otherLoanTerms, studentTerms } from "./loan-terms.ts";
import { openingCents } from "./opening-balance.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { spendingOf } from "./spending-terms.ts";

/** The accounts of a customer as a household of the bank, on the day they are linked. */
export function householdTerms(accounts: PlannedAccount[]): HouseholdTerms {
  const terms = accounts.map(accountTerms);
  const spending = accounts.flatMap((account): [string, Spending][] => {
    const its = spendingOf(account);
    return its ? [[account.key, its]] : [];
  });
  const autopay = accounts.filter(isOwed).map((account): [string, Autopay] => {
    const { liability, bank } = account.config;
    const usual = liability?.is_overdue === true ? "none" : "minimum";
    return [account.key, bank?.autopay ?? usual];
  });
  return {
    seed: accounts[0]?.seed ?? "",
    accounts: terms,
    spending: Object.fromEntries(spending),
    autopay: Object.fromEntries(autopay),
    paysFrom: accounts.find(({ subtype }) => subtype === "checking")?.key ?? null,
  };
}

function isOwed({ type }: PlannedAccount): boolean {
  return type === "credit" || type === "loan";
}

function accountTerms(account: PlannedAccount): AccountTerms {
  const { key: id, name, type, subtype } = account;
  if (type === "credit") return cardTerms(account);
  if (type !== "loan") {
    const kind = subtype === "checking" ? "checking" : "savings";
    return { kind, id, name, cents: openingCents(account) };
  }
  if (subtype === "mortgage") return mortgageTerms(account);
  return subtype === "student" ? studentTerms(account) : otherLoanTerms(account);
}
