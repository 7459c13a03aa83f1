import type { CalendarDate } from "../../bank/calendar-date.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";
import { seeded } from "../../bank/seeded.ts";

/** An account as Plaid's `AccountBase`. */
export type WireAccount = {
  account_id: string;
  balances: {
    available: number | null;
    current: number | null;
    limit: number | null;
    iso_currency_code: string | null;
    unofficial_currency_code: string | null;
  };
  mask: string | null;
  name: string;
  official_name: string | null;
  type: string;
  subtype: string | null;
  holder_category: "personal";
};

const INVENTED_BALANCES: Record<string, [number, number]> = {
  checking: [80_000, 520_000],
  savings: [250_000, 1_800_000],
  "credit card": [12_000, 380_000],
};
const OTHER_BALANCES: [number, number] = [10_000, 500_000];
const INVENTED_LIMITS: [number, ...number[]] = [2_000, 5_000, 8_000, 12_000];

/**
 * The balance in units of the currency: for depository accounts what is held, for credit and loans
 * what is owed (negative when overpaid).
 */
export function currentBalance(account: PlannedAccount, today: CalendarDate): number {
  const { config, subtype } = account;
  if (config.starting_balance !== undefined) return config.starting_balance;
  if (account.type === "loan") return loanOf(account, today).state.balanceCents / 100;
  const [low, high] = INVENTED_BALANCES[subtype ?? ""] ?? OTHER_BALANCES;
  return seeded(`${account.seed}/balance`).whole(low, high) / 100;
}

/** Describes the account as it stands on `today`. */
export function describeAccount(account: PlannedAccount, today: CalendarDate): WireAccount {
  const current = currentBalance(account, today);
  const limit = creditLimit(account, current);
  const available = account.config.force_available_balance ?? availableOf(account, current, limit);
  return {
    account_id: account.accountId,
    balances: {
      available,
      current,
      limit,
      iso_currency_code: account.currency,
      unofficial_currency_code: null,
    },
    mask: account.mask,
    name: account.name,
    official_name: account.officialName,
    type: account.type,
    subtype: account.subtype,
    holder_category: "personal",
  };
}

function creditLimit(account: PlannedAccount, current: number): number | null {
  const given = account.config.meta?.limit;
  if (given !== undefined) return given;
  if (account.type !== "credit") return null;
  const limit = seeded(`${account.seed}/limit`).pick(INVENTED_LIMITS);
  return Math.max(limit, Math.ceil(current / 1_000) * 1_000);
}

function availableOf(
  account: PlannedAccount,
  current: number,
  limit: number | null,
): number | null {
  if (account.type === "depository") return current;
  if (account.type !== "credit" || limit === null) return null;
  return Math.round((limit - current) * 100) / 100;
}
