import { aprName } from "#lib/format.ts";

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
