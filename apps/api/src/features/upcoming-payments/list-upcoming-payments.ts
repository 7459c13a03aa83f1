import type { Queries } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { readLedgers } from "#features/ledger/index.ts";
import { type Caller, dayOfDevice, findUserDay, type UserDay } from "#features/profile/index.ts";
import type { Window } from "#http/page.ts";

import { lastDayCounted, sumOpenPayments } from "./open-payment-rules.ts";
import { linesOf } from "./payment-line-rules.ts";
import { findLines, findTelling, sumLines } from "./payment-line-store.ts";
import { type ListedPayments, writeUpcomingPayment } from "./present-upcoming-payment.ts";
import { areLinesTold, retellLines } from "./tell-lines.ts";

export type UpcomingPaymentDeps = Pick<Dependencies, "database" | "clock">;

/**
 * What the user has to pay next, of linked debts and of entered ones: a page of it, in the order it is
 * shown, with the sums of all of it.
 *
 * It is read from lines that were told before. What has changed since is told anew first; while somebody
 * else changes the user's debts, all of it is told and nothing kept.
 */
export async function listUpcomingPayments(
  { database, clock }: UpcomingPaymentDeps,
  { caller, window }: { caller: Caller; window: Window },
): Promise<ListedPayments> {
  const { userId } = caller;
  const now = clock.now();

  const look = { caller, now, window };
  const listed = await database.readAsUser(userId, (queries) => readIfTold(queries, look));
  if (listed) return listed;

  const ask = async (queries: Queries): Promise<Asked> => ({
    userId,
    now,
    day: await findUserDay(queries, caller, now),
    window,
  });
  const toldAnew = await database.asUserInTransaction(userId, async (queries) => {
    const asked = await ask(queries);
    return (await retellLines(queries, asked)) ? readListed(queries, asked) : null;
  });
  return (
    toldAnew ?? database.asUser(userId, async (queries) => tellListed(queries, await ask(queries)))
  );
}

/**
 * Asks for all at once, whether or not the lines are told: that they are is the rule. Up to which day is
 * summed goes by the user's day; until that is known it is taken for the device's.
 * @returns null where they have to be told first.
 */
async function readIfTold(
  queries: Queries,
  { caller, now, window }: { caller: Caller; now: Date; window: Window },
): Promise<ListedPayments | null> {
  const { userId } = caller;
  const sum = (through: string) => sumLines(queries, { userId, now, through });
  const taken = lastDayCounted(dayOfDevice(caller, now).today);
  const [day, telling, shown, sums] = await Promise.all([
    findUserDay(queries, caller, now),
    findTelling(queries, userId),
    findLines(queries, { userId, now, ...window }),
    sum(taken),
  ]);
  if (!areLinesTold(telling, { now, day })) return null;

  const through = lastDayCounted(day.today);
  return { shown, window, ...(through === taken ? sums : await sum(through)) };
}

type Asked = { userId: string; now: Date; day: UserDay; window: Window };

async function readListed(
  queries: Queries,
  { userId, now, day, window }: Asked,
): Promise<ListedPayments> {
  const shown = await findLines(queries, { userId, now, ...window });
  const through = lastDayCounted(day.today);

  return { shown, window, ...(await sumLines(queries, { userId, now, through })) };
}

/** The same from the ledgers themselves. */
export async function tellListed(
  queries: Queries,
  { window, ...reading }: Asked,
): Promise<ListedPayments> {
  const ledgers = await readLedgers(queries, reading);
  const all = linesOf(ledgers, reading.now).map(({ line }) => line);

  return {
    shown: all.slice(window.offset, window.offset + window.limit).map(writeUpcomingPayment),
    window,
    count: all.length,
    open: sumOpenPayments(all, reading.day.today),
  };
}
