import { dateOf } from "../bank/calendar-date.ts";
import type { CalendarDate } from "../bank/calendar-date.ts";
import type { Banks } from "./bank/describe-liabilities.ts";
import { goOn, startLife } from "./bank/household-life.ts";
import type { HouseholdEvent, HouseholdLife } from "./bank/household-life.ts";
import { readOn, startLog } from "./bank/transaction-log.ts";
import type { TransactionLog } from "./bank/transaction-log.ts";
import type { Household } from "./household.ts";
import { allAccounts } from "./plaid-item.ts";
import type { BankLogin, PlaidItem } from "./plaid-item.ts";
import type { PlaidWorld } from "./plaid-world.ts";

const MAX_PLAYED = 100;

/**
 * The household that a new item shows: that by which the same user has linked the same customer of the
 * same bank, so that what leaves one account arrives in the other, and that goes on when all its items
 * were removed; else a new one.
 */
export function householdFor(
  world: PlaidWorld,
  item: BankLogin & Pick<PlaidItem, "id" | "institutionId" | "clientUserId">,
): Household {
  const { id, username, customUser, institutionId, clientUserId } = item;
  const isSame = (
    one: BankLogin & { id: string; institutionId: string; clientUserId?: string | null },
  ) =>
    clientUserId !== null &&
    customUser === null &&
    one.id !== id &&
    one.clientUserId === clientUserId &&
    one.customUser === null &&
    one.username === username &&
    one.institutionId === institutionId;
  const other = world.items.list().find(isSame);
  if (other) return householdOf(world, other);
  const left = world.households.list().find(isSame);
  if (left) return left;
  const today = dateOf(world.core.clock.now());
  return {
    id,
    username,
    customUser,
    institutionId,
    clientUserId,
    bornOn: today,
    events: [],
    through: today,
  };
}

/** The day that it is in this world. */
export function todayIn(world: PlaidWorld): CalendarDate {
  return dateOf(world.core.clock.now());
}

/** The household of an item. */
export function householdOf(world: PlaidWorld, item: PlaidItem): Household {
  const { id, username, customUser, institutionId, history } = item;
  const bornOn = history.openedOn;
  return (
    world.households.get(item.householdId) ?? {
      id,
      username,
      customUser,
      institutionId,
      bornOn,
      events: [],
      through: bornOn,
    }
  );
}

/** Lets the days until today pass for a household; a clock that was put back lets none. */
export function liveThrough(world: PlaidWorld, item: PlaidItem, today: CalendarDate): Household {
  const household = householdOf(world, item);
  if (today <= household.through) return household;
  const moved = { ...household, through: today };
  world.households.put(moved);
  return moved;
}

/** Does something to a household, today. */
export function doTo(
  world: PlaidWorld,
  item: PlaidItem,
  deed: (on: CalendarDate) => HouseholdEvent,
): void {
  const household = householdOf(world, item);
  const events = [...household.events, deed(household.through)];
  world.households.put({ ...household, events });
}

/** The bank of an item as of today, and on its first day. */
export function banksOf(world: PlaidWorld, item: PlaidItem): Banks {
  const household = householdOf(world, item);
  return lifeOn(world, household, todayIn(world));
}

/** The bank of an item as of its household's last day, and on its first. */
export function lifeOf(world: PlaidWorld, item: PlaidItem): HouseholdLife {
  const household = householdOf(world, item);
  return lifeOn(world, household, household.through);
}

/** The item's log of transactions, which only grows. */
export function logOf(world: PlaidWorld, item: PlaidItem): TransactionLog {
  const life = lifeOf(world, item);
  const { history } = item;
  const share = { life, history, accounts: allAccounts(item, history.openedOn) };
  const key = JSON.stringify([item.id, item.householdId, history.bornAfter]);
  const known = world.played.logs.get(key);
  const log = known?.life === life ? known.log : startLog(share);
  remember(world.played.logs, key, { life, log });
  readOn(log, share);
  return log;
}

function lifeOn(world: PlaidWorld, household: Household, day: CalendarDate): HouseholdLife {
  const { id, bornOn, events, through } = household;
  const { lives } = world.played;
  const known = lives.get(id);
  const until = day < through ? day : through;
  if (known && known.now.today() <= until) {
    goOn(known, events, until);
    return known;
  }
  const life = startLife(allAccounts(household, bornOn), bornOn);
  goOn(life, events, until);
  // A day that is over is looked at and forgotten: the life goes on from its last one.
  if (until === through) remember(lives, id, life);
  return life;
}

function remember<T>(played: Map<string, T>, key: string, value: T): void {
  played.delete(key);
  const [oldest] = played.keys();
  if (played.size >= MAX_PLAYED && oldest !== undefined) played.delete(oldest);
  played.set(key, value);
}
