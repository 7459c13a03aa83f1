import { randomUUID } from "node:crypto";

import { amountFromCents, centsFromAmount } from "@snowball/money";

import type { Db } from "#database/database.ts";
import type { Dependencies } from "#dependencies.ts";
import { nicknameDebt, readDebts } from "#features/debts/index.ts";
import { startWithBudget } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { enqueue } from "#jobs/job-list.ts";
import { BankDataError } from "#ports/bank-data.ts";

import { findDemoConnections, insertConnection } from "./connection-store.ts";
import { bankOf } from "./bank.ts";

type Access = { accessToken: string; providerItemId: string };
/** Stores a connection to a new household at the demo bank and enqueues its first sync. */
export async function connectDemoHousehold(
  { clock, secretBox }: Dependencies,
  db: Db,
  { userId, access }: { userId: string; access: Access },
): Promise<void> {
  const id = randomUUID();
  const connection = await insertConnection(db, {
    id,
    userId,
    bank: "demo",
    providerItemId: access.providerItemId,
    sealedAccessToken: secretBox.seal(access.accessToken, id),
    purpose: "liability",
    createdAt: clock.now(),
  });
  if (!connection) throw new Error("The demo bank returned a household that another user has.");
  await enqueue(db, "sync_connection", { connectionId: id, attempt: 1 });
}

/**
 * Removes the user's households at the demo bank. Does nothing if the demo bank is switched off.
 * @throws BankDataError if the demo bank is unavailable.
 */
export async function leaveDemoHouseholds(deps: Dependencies, userId: string): Promise<void> {
  const { database, secretBox, demoBank } = deps;
  if (demoBank === null) return;
  const households = await database.asSystem((db) => findDemoConnections(db, userId));

  for (const household of households) {
    const access = secretBox.open(household.sealedAccessToken, household.id);
    await bankOf(deps, household).removeItem(access).catch(ignoreIfAlreadyEnded);
  }
}

/** Unlike at a real bank, an unknown token may be treated as removed, because nothing is billed. */
function ignoreIfAlreadyEnded(error: unknown): void {
  const ended = ["disconnected", "revoked", "access_unknown"];
  if (!(error instanceof BankDataError) || !ended.includes(error.failure)) throw error;
}

/** In the order of debts that have the same name. */
const NICKNAMES = ["Everyday card", "Grocery card", "Travel card"];
/** The budget is this many percent of the minimums, and then rounded up to whole hundreds of dollars. */
const BUDGET_PERCENT = 150;
const ROUND_CENTS = 100_00;

/**
 * Gives a new demo household what a user would have chosen by now: a round budget above the minimums, and
 * nicknames for debts of the same name.
 */
export async function furnishDemoHousehold(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const { today } = await findUserDay(db, { userId, deviceTimeZone: null }, now);
  const debts = await readDebts(db, { userId, now, today });

  const planned = debts.filter(({ is_included: isIncluded }) => isIncluded);
  const minimums = planned.reduce(
    (sum, { minimum: { value } }) => sum + centsFromAmount(value ?? "0.00"),
    0,
  );
  const budget = Math.ceil((minimums * BUDGET_PERCENT) / 100 / ROUND_CENTS) * ROUND_CENTS;
  await startWithBudget(db, { userId, total: amountFromCents(budget), now });

  for (const namesakes of Map.groupBy(debts, ({ name }) => name).values()) {
    for (const [at, { uuid: id }] of namesakes.entries()) {
      const nickname = namesakes.length > 1 ? NICKNAMES[at] : undefined;
      if (nickname) await nicknameDebt(db, { userId, id, nickname, now });
    }
  }
}
