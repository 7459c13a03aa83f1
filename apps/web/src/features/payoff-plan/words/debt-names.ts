import type { Debt } from "@snowball/contract";
import { isCounted } from "@snowball/planner";

import { aprName } from "#lib/format.ts";

type NamedDebt = Pick<Debt, "uuid" | "name" | "lender" | "mask"> &
  Partial<Pick<Debt, "nickname" | "duplicate_of" | "is_included">>;

/**
 * Returns a unique name for each debt, by uuid. Adds the last digits, the lender, or a number if the names
 * would be equal. Debts that are excluded as duplicates are named last, so the original keeps its name.
 */
export function distinctNames(debts: readonly NamedDebt[]): Map<string, string> {
  const attempts: ((debt: NamedDebt, at: number) => string)[] = [
    shownName,
    (debt) => (debt.mask === null ? shownName(debt) : `${shownName(debt)} •••• ${debt.mask}`),
    (debt) => (debt.lender === null ? shownName(debt) : `${shownName(debt)} (${debt.lender})`),
    (debt, at) => `${shownName(debt)} (${at + 1})`,
  ];
  const names = new Map<string, string>();
  const repeated = debts.filter(isDuplicate);
  const assignNames = (
    group: readonly NamedDebt[],
    attempt: (debt: NamedDebt, at: number) => string,
  ) => {
    const open = group.filter(({ uuid }) => !names.has(uuid));
    const byName = Map.groupBy(open, (debt) => attempt(debt, debts.indexOf(debt)));
    const taken = new Set(names.values());
    for (const [name, [only, ...others]] of byName) {
      if (only && others.length === 0 && !taken.has(name)) names.set(only.uuid, name);
    }
  };

  const own = debts.filter((debt) => !repeated.includes(debt));
  for (const attempt of attempts) assignNames(own, attempt);
  for (const attempt of attempts) assignNames(repeated, attempt);
  return names;
}

function isDuplicate({ duplicate_of: twin = null, is_included = true }: NamedDebt): boolean {
  return !isCounted({ duplicate_of: twin, is_included });
}

/** Returns the nickname, or the original name if there is none. */
function shownName({ nickname, name }: Pick<NamedDebt, "name" | "nickname">): string {
  return nickname ?? name;
}

/** Balance names by balance id. Empty if the debt has only one balance. */
export type BalanceNames = Readonly<Partial<Record<string, string>>>;

type NamedBalance = { id: string; apr_type: string | null };

/**
 * Names balances by rate type, or by number if the type is unknown. Numbers balances that share a rate
 * type.
 */
export function balanceNames(balances: readonly NamedBalance[]): BalanceNames {
  if (balances.length < 2) return {};

  return Object.fromEntries(
    balances.map(({ id, apr_type: type }, index) => {
      if (type === null) return [id, `Balance ${index + 1}`];
      const before = balances.slice(0, index).filter((each) => each.apr_type === type).length;

      return [id, before === 0 ? aprName(type) : `${aprName(type)} ${before + 1}`];
    }),
  );
}
