import type { Cents } from "../../bank/index.ts";
import { seeded } from "../../bank/seeded.ts";
import { toCents } from "./configured.ts";
import { loanOf } from "./loan-of.ts";
import type { PlannedAccount } from "./planned-account.ts";

const INVENTED_BALANCES: Record<string, [number, number]> = {
  checking: [80_000, 520_000],
  savings: [250_000, 1_800_000],
  "credit card": [12_000, 380_000],
};
const OTHER_BALANCES: [number, number] = [10_000, 500_000];
const INVENTED_LIMITS: [number, ...number[]] = [2_000, 5_000, 8_000, 12_000];

/**
 * The balance on the day the bank is linked: for depository accounts what is held, for credit and
 * loans what is owed (negative when overpaid).
 */
export function openingCents(account: PlannedAccount): Cents {
  const { config, subtype } = account;
  if (config.starting_balance !== undefined) return toCents(config.starting_balance);
  if (account.type === "loan") return loanOf(account).state.balanceCents;
  const [low, high] = INVENTED_BALANCES[subtype ?? ""] ?? OTHER_BALANCES;
  return seeded(`${account.seed}/balance`).whole(low, high);
}

/** How much may be owed on a card; null for other accounts. */
export function creditLimit(account: PlannedAccount): Cents | null {
  const given = account.config.meta?.limit;
  if (given !== undefined) return toCents(given);
  if (account.type !== "credit") return null;
  const limit = seeded(`${account.seed}/limit`).pick(INVENTED_LIMITS);
  return toCents(Math.max(limit, Math.ceil(openingCents(account) / 100_000) * 1_000));
}
