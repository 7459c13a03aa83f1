import type { Debt } from "@snowball/contract";
import { toCents } from "@snowball/planner";

type ShownDebt = Pick<
  Debt,
  | "uuid"
  | "account"
  | "name"
  | "nickname"
  | "lender"
  | "mask"
  | "kind"
  | "currency"
  | "owed"
  | "duplicate_of"
>;

/** Balances of one debt, read on two days, may differ by a tenth (1 / NEAR_SHARE) or by NEAR_CENTS. */
const NEAR_SHARE = 10;
const NEAR_CENTS = 250_00;

/** Common words that do not distinguish debts. */
const FILLER = new Set(
  `a an and at auto balance bank banking car card cards consumer credit customer cu debt debts federal fcu
  financial for from home house in inc interest la line loan loans lending llc mortgage my na national no
  of on personal plan rate savings school services student the to union with`.split(/\s+/),
);

/** Sharing a network proves little, but different networks mean different cards. */
const NETWORKS = new Set(["visa", "mastercard", "amex", "discover"]);

/**
 * Returns which linked debt each entered debt may be, by uuid. Candidates have the same kind and currency, near
 * balances and similar names; the user decides. Each debt occurs at most once. Skips duplicate links and pairs that
 * the user marked as distinct.
 * @param apart the linked debts marked as distinct, by entered debt.
 */
export function findDuplicateCandidates(
  debts: readonly ShownDebt[],
  apart: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const linked = debts.filter((debt) => debt.account !== null && debt.duplicate_of === null);
  const pairs = debts
    .filter(({ account }) => account === null)
    .flatMap((entered) => {
      const refused = apart.get(entered.uuid) ?? [];
      return linked
        .filter(({ uuid }) => !refused.includes(uuid))
        .flatMap((other) => pairOf(entered, other) ?? []);
    })
    // Best matching names first, then nearest balances. The sort is stable, so ties keep the list's order.
    .toSorted((one, two) => two.alike - one.alike || one.distance - two.distance);
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { entered, other } of pairs) {
    if (found.has(entered) || taken.has(other)) continue;
    found.set(entered, other);
    taken.add(other);
  }

  return found;
}

/**
 * Returns the candidates that were linked again: the bank uses the name and lender of an entered debt that is older
 * than the account. Until the user decides, only the linked debt counts. A debt that was entered after its account
 * counts as well, because its user saw both.
 * @param since when each debt was created, by uuid.
 */
export function findRelinkedDebts(
  debts: readonly ShownDebt[],
  {
    apart,
    since,
  }: { apart: ReadonlyMap<string, readonly string[]>; since: ReadonlyMap<string, Date> },
): Map<string, string> {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));
  const isBack = ([entered, linked]: [string, string]) => {
    const [mine, banks] = [byId.get(entered), byId.get(linked)];
    const [before, after] = [since.get(entered), since.get(linked)];
    return mine && banks && before && after && before < after && isNamesake(mine, banks);
  };

  return new Map([...findDuplicateCandidates(debts, apart)].filter(isBack));
}

function pairOf(entered: ShownDebt, other: ShownDebt) {
  if (entered.kind !== other.kind || entered.currency !== other.currency) return null;
  const distance = distanceOf(entered, other);
  if (distance === null) return null;
  const alike = likeness(wordsOf(entered), wordsOf(other));

  return alike === null ? null : { entered: entered.uuid, other: other.uuid, alike, distance };
}

/**
 * Returns the difference in cents, or null if the balances are too far apart, unknown or nothing is owed. Debts
 * with the same name and lender may differ by any amount, because payments and purchases change the balance.
 */
function distanceOf(entered: ShownDebt, other: ShownDebt): number | null {
  const [mine, banks] = [toCents(entered.owed.value), toCents(other.owed.value)];
  if (mine === null || banks === null || mine <= 0) return null;
  const distance = Math.abs(mine - banks);
  if (isNamesake(entered, other)) return distance;
  if (banks <= 0) return null;

  return distance <= NEAR_CENTS || distance * NEAR_SHARE <= banks ? distance : null;
}

function isNamesake(entered: ShownDebt, other: ShownDebt): boolean {
  return entered.name === other.name && entered.lender !== null && entered.lender === other.lender;
}

/**
 * Returns the number of distinctive words that two debts share, or null if their names differ. Names without such
 * words, such as "Credit card" or "Debt 2", are neutral.
 */
function likeness(entered: ReadonlySet<string>, other: ReadonlySet<string>): number | null {
  const specific = [...entered].filter((word) => !NETWORKS.has(word));
  const compared = specific.length > 0 ? specific : [...entered];
  const shared = compared.filter((word) => other.has(word)).length;

  return shared === 0 && compared.length > 0 ? null : shared;
}

/** Returns the distinctive words of a debt's name, nickname and lender, and the last digits of its number. */
function wordsOf({ name, nickname, lender, mask }: ShownDebt): Set<string> {
  const words = [name, nickname, lender, mask]
    .join(" ")
    .normalize("NFKD")
    .replaceAll(/\p{M}|['’]/gu, "")
    .toLowerCase()
    .replaceAll("american express", "amex")
    .replaceAll("master card", "mastercard")
    .split(/[^\p{L}\p{N}]+/u);

  return new Set(words.filter((word) => word.length > 1 && !FILLER.has(word)));
}
