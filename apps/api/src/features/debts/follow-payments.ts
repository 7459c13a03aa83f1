import { compareDates } from "@snowball/dates";
import { amountFromCents, subtractAmount, sumAmounts } from "@snowball/money";
import { escrowIn, scaleBalances, toCents, toRate } from "@snowball/planner";

import { dayIn } from "#features/profile/index.ts";

import type { DebtEntry } from "./debt-rows.ts";
import type { PaidSince } from "./debt-store.ts";

type Owing = Pick<DebtEntry, "balances" | "minimum" | "escrow">;

/**
 * Entered debts with what was paid since their balances were said taken off, in proportion. The
 * interest since then is not invented, escrow reduces nothing, and no less than nothing is owed.
 */
export function followPayments<Entry extends Owing>(
  debts: readonly (PaidSince & { entry: Entry })[],
): Entry[] {
  return debts.map(({ entry, ...since }) => followPaymentsOf(entry, since));
}

/** The same of one. */
export function followPaymentsOf<Entry extends Owing>(
  entry: Entry,
  { statedAt, timeZone, paid }: PaidSince,
): Entry {
  // Most have none, and to find the day of a user's clocks takes longer than all else here.
  if (paid.length === 0) return entry;
  const since = statedAt && dayIn(timeZone, statedAt);
  const counted = paid.filter(({ sentOn }) => since !== null && compareDates(sentOn, since) >= 0);

  return counted.length === 0 ? entry : lessened(entry, reducing(entry, counted));
}

function reducing({ minimum, escrow }: Owing, paid: PaidSince["paid"]): string {
  const sent = sumOf(paid);
  const cents = toCents(sent);
  if (escrow === null || cents === null) return sent;
  const count = paid.reduce((sum, each) => sum + each.count, 0);
  const beside = escrowIn({ sent: cents, count }, { payment: minimum, escrow });

  return subtractAmount(sent, amountFromCents(beside));
}

function lessened<Entry extends Owing>(entry: Entry, paid: string): Entry {
  const { balances } = entry;
  const owed = toCents(subtractAmount(sumOf(balances), paid));
  if (owed === null) return entry;
  const amounts = scaleBalances(
    Math.max(0, owed),
    balances.map(({ amount, apr }) => ({
      aprType: null,
      apr: toRate(apr),
      weight: toCents(amount),
      stated: null,
    })),
  );

  return {
    ...entry,
    balances: balances.map((balance, index) => ({
      ...balance,
      amount: amountFromCents(amounts[index] ?? 0),
    })),
  };
}

function sumOf(rows: readonly { amount: string | null }[]): string {
  return sumAmounts(rows.flatMap(({ amount }) => amount ?? []));
}
