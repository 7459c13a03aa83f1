import type { Debt } from "@snowball/contract";
import { toCents } from "@snowball/planner";

type NamedDebt = Pick<
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

type ShownDebt = NamedDebt &
  Pick<Debt, "estimated_interest" | "due_day"> & {
    minimum: Pick<Debt["minimum"], "value">;
    balances: readonly { apr: Pick<Debt["balances"][number]["apr"], "value"> }[];
  };

/** Balances of one debt, read on two days, may differ by a tenth (1 / NEAR_SHARE) or by NEAR_CENTS. */
const NEAR_SHARE = 10;
const NEAR_CENTS = 250_00;

/** Users type balances without cents. Several debts may have the same balance in whole hundreds. */
const DOLLAR_CENTS = 1_00;
const ROUND_CENTS = 100_00;

/** A rounded balance may differ from the bank's by 2 % (1 / ROUNDED_SHARE). */
const ROUNDED_SHARE = 50;

/** Common words that do not distinguish debts. */
const FILLER = new Set(
  `a an and at auto balance bank banking car card cards consumer credit customer cu debt debts federal fcu
  financial for from home house in inc interest la line loan loans lending llc mortgage my na national no
  of on personal plan rate savings school services student the to union with`.split(/\s+/),
);

/** Sharing a network proves little, but different networks mean different cards. */
const NETWORKS = new Set(["visa", "mastercard", "amex", "discover"]);

/**
 * Returns which linked debt each entered debt may be, by uuid. Candidates have the same kind and currency, and either
 * similar names with near balances, or the same figures; the user decides. Each debt occurs at most once. Skips
 * duplicate links and pairs that the user marked as distinct.
 * @param apart the linked debts marked as distinct, by entered debt.
 */
export function findDuplicateCandidates(
  debts: readonly ShownDebt[],
  apart: Apart,
): Map<string, string> {
  return matchPairs(debts, apart, (entered, other) => {
    return pairByName(entered, other) ?? pairByFigures(entered, other);
  });
}

type Apart = ReadonlyMap<string, readonly string[]>;
type Likeness = { alike: number; distance: number };

function matchPairs<T extends NamedDebt>(
  debts: readonly T[],
  apart: Apart,
  compare: (entered: T, other: T) => Likeness | null,
): Map<string, string> {
  const linked = debts.filter((debt) => debt.account !== null && debt.duplicate_of === null);
  const pairs = debts
    .filter(({ account }) => account === null)
    .flatMap((entered) =>
      linked
        .filter(({ uuid, kind, currency }) => {
          const isRefused = apart.get(entered.uuid)?.includes(uuid) === true;
          return !isRefused && kind === entered.kind && currency === entered.currency;
        })
        .flatMap((other) => {
          const likeness = compare(entered, other);
          return likeness ? { ...likeness, entered: entered.uuid, other: other.uuid } : [];
        }),
    )
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
  debts: readonly NamedDebt[],
  { apart, since }: { apart: Apart; since: ReadonlyMap<string, Date> },
): Map<string, string> {
  const byId = new Map(debts.map((debt) => [debt.uuid, debt]));
  const isBack = ([entered, linked]: [string, string]) => {
    const [mine, banks] = [byId.get(entered), byId.get(linked)];
    const [before, after] = [since.get(entered), since.get(linked)];
    return mine && banks && before && after && before < after && isNamesake(mine, banks);
  };

  return new Map([...matchPairs(debts, apart, pairByName)].filter(isBack));
}

function pairByName(entered: NamedDebt, other: NamedDebt): Likeness | null {
  const distance = distanceOf(entered, other);
  if (distance === null) return null;
  const alike = countSharedWords(wordsOf(entered), wordsOf(other));

  return alike === null ? null : { alike, distance };
}

/**
 * Compares debts with different names, such as "TV store card" and the name of the bank that issues it. They may be one
 * if their balances are the same to the dollar and not a round sum. They also may be one if the balances are within 2
 * %, and more of due day, APR and minimum payment are the same than differ.
 */
function pairByFigures(entered: ShownDebt, other: ShownDebt): Likeness | null {
  const [mine, banks] = [enteredBalance(entered), toCents(other.owed.value)];
  if (mine === null || banks === null || mine <= 0 || banks <= 0) return null;
  if (isOtherCard(entered, other)) return null;
  const distance = Math.abs(mine - banks);
  const isSame = distance < DOLLAR_CENTS && mine % ROUND_CENTS !== 0;
  const isNear = distance * ROUNDED_SHARE <= banks;

  // Similar names are the better reason, so these pairs come after all of them.
  return isSame || (isNear && haveSameFigures(entered, other)) ? { alike: -1, distance } : null;
}

/** Returns the balance without our estimate of the interest since it was entered. */
function enteredBalance({ owed, estimated_interest: interest }: ShownDebt): number | null {
  const cents = toCents(owed.value);

  return cents === null ? null : cents - (toCents(interest) ?? 0);
}

/** Whether the names or numbers show that these are two cards. */
function isOtherCard(entered: NamedDebt, other: NamedDebt): boolean {
  if (entered.mask !== null && other.mask !== null && entered.mask !== other.mask) return true;

  return shareOne(networksOf(entered), networksOf(other)) === false;
}

function networksOf(debt: NamedDebt): string[] {
  return [...wordsOf(debt)].filter((word) => NETWORKS.has(word));
}

function haveSameFigures(entered: ShownDebt, other: ShownDebt): boolean {
  const results = [
    shareOne(knownOf([entered.due_day]), knownOf([other.due_day])),
    shareOne(aprsOf(entered), aprsOf(other)),
    shareOne(knownOf([toCents(entered.minimum.value)]), knownOf([toCents(other.minimum.value)])),
  ];
  const count = (wanted: boolean) => results.filter((isShared) => isShared === wanted).length;

  return count(true) > count(false);
}

function aprsOf({ balances }: ShownDebt): number[] {
  return knownOf(balances.map(({ apr }) => Number(apr.value)));
}

/** Leaves out unknown figures and zeros, which many debts have. */
function knownOf(figures: readonly (number | null)[]): number[] {
  return figures.flatMap((figure) => (figure === null || figure === 0 ? [] : figure));
}

/** Returns whether two lists have an entry in common; null if one is empty. */
function shareOne<T>(one: readonly T[], two: readonly T[]): boolean | null {
  if (one.length === 0 || two.length === 0) return null;

  return one.some((each) => two.includes(each));
}

/**
 * Returns the difference in cents, or null if the balances are too far apart, unknown or nothing is owed. Debts
 * with the same name and lender may differ by any amount, because payments and purchases change the balance.
 */
function distanceOf(entered: NamedDebt, other: NamedDebt): number | null {
  const [mine, banks] = [toCents(entered.owed.value), toCents(other.owed.value)];
  if (mine === null || banks === null || mine <= 0) return null;
  const distance = Math.abs(mine - banks);
  if (isNamesake(entered, other)) return distance;
  if (banks <= 0) return null;

  return distance <= NEAR_CENTS || distance * NEAR_SHARE <= banks ? distance : null;
}

function isNamesake(entered: NamedDebt, other: NamedDebt): boolean {
  return entered.name === other.name && entered.lender !== null && entered.lender === other.lender;
}

/**
 * Returns the number of distinctive words that two debts share, or null if their names differ. Names without such
 * words, such as "Credit card" or "Debt 2", are neutral.
 */
function countSharedWords(entered: ReadonlySet<string>, other: ReadonlySet<string>): number | null {
  const specific = [...entered].filter((word) => !NETWORKS.has(word));
  const compared = specific.length > 0 ? specific : [...entered];
  const shared = compared.filter((word) => other.has(word)).length;

  return shared === 0 && compared.length > 0 ? null : shared;
}

/** Returns the distinctive words of a debt's name, nickname and lender, and the last digits of its number. */
function wordsOf({ name, nickname, lender, mask }: NamedDebt): Set<string> {
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
