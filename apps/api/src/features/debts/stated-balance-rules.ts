import type { DebtBalanceInput } from "@snowball/contract";

import type { StatedDebt } from "./debt-rows.ts";

type StatedBalance = StatedDebt["balances"][number];

/** Merges changes into balances by id. Balances without a change stay, new ones come last, empty ones are dropped. */
export function mergeBalances(
  before: readonly StatedBalance[],
  { inputs, now }: { inputs: readonly DebtBalanceInput[]; now: Date },
): StatedBalance[] {
  const at = now.toISOString();
  const merged = new Map(before.map((balance) => [balance.id, balance]));
  for (const input of inputs) {
    merged.set(input.id, mergeBalance(merged.get(input.id) ?? emptyBalance(input.id), input, at));
  }

  return [...merged.values()].filter(hasInput);
}

function mergeBalance(
  before: StatedBalance,
  { amount, amount_at: amountAt, apr, promo, deferred }: DebtBalanceInput,
  at: string,
): StatedBalance {
  const { isBanksApr: _banks, ...own } = before;

  return {
    ...(apr === undefined ? before : own),
    ...(amount !== undefined && { amount, amountAt: amount === null ? null : (amountAt ?? at) }),
    ...(apr !== undefined && { apr, aprAt: apr === null ? null : at }),
    ...(promo !== undefined && {
      promo: promo && { apr: promo.apr, lastDate: promo.last_date },
    }),
    ...(deferred !== undefined && {
      deferred: deferred && {
        apr: deferred.apr,
        lastDate: deferred.last_date,
        accrued: deferred.accrued,
      },
    }),
  };
}

function emptyBalance(id: string): StatedBalance {
  return { id, amount: null, amountAt: null, apr: null, aprAt: null, promo: null, deferred: null };
}

function hasInput({ amount, apr, promo, deferred }: StatedBalance): boolean {
  return [amount, apr, promo, deferred].some((field) => field !== null);
}
