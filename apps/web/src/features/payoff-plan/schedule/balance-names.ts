import { aprName } from "#lib/apr-name.ts";

/** What a debt's balances are called, by id; none where it has only one, which needs no name. */
export type BalanceNames = Readonly<Partial<Record<string, string>>>;

type Named = { id: string; apr_type: string | null };

/** By their rates, else by their numbers; the second at a rate of the same kind says that it is. */
export function balanceNames(balances: readonly Named[]): BalanceNames {
  if (balances.length < 2) return {};

  return Object.fromEntries(
    balances.map(({ id, apr_type: type }, index) => {
      if (type === null) return [id, `Balance ${index + 1}`];
      const before = balances.slice(0, index).filter((each) => each.apr_type === type).length;

      return [id, before === 0 ? aprName(type) : `${aprName(type)} ${before + 1}`];
    }),
  );
}
