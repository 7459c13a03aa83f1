import type { BankAccess } from "@snowball/contract";
import { readLedger } from "@snowball/planner";

import type { Dependencies } from "#dependencies.ts";
import { removeAccounts } from "#features/accounts/index.ts";
import { findEntitlement, findLinkRule } from "#features/billing/index.ts";
import { keepLinkedDebts, lockUserDebts, enqueueDebtUpdates } from "#features/debts/index.ts";
import { copyLedger, keepMissedPayments, pinMatchedPayments } from "#features/ledger/index.ts";
import { keepInSnapshots, readFactsOnDay } from "#features/payoff-plans/index.ts";
import { findUserDay } from "#features/profile/index.ts";
import { Problem } from "#http/problem.ts";
import { createJob, enqueue } from "#jobs/job-list.ts";
import { instantAfter } from "#ports/clock.ts";

import {
  countBanks,
  findConnectionIds,
  lockLinkedBanks,
  markRemoval,
  updateConnection,
} from "./connection-store.ts";
import { PROVIDER_CALL_MS_MAX } from "./connection-rules.ts";
import { isExchanging } from "./link-session-store.ts";
import { endConnection } from "./remove-connection.ts";

export async function readBankAccess(deps: Dependencies, userId: string): Promise<BankAccess> {
  const now = deps.clock.now();

  return deps.database.asUser(userId, async (db) => {
    const { because, isAllowed, banksMax, until } = await findEntitlement(db, { userId, now });
    const banks = await countBanks(db, { userId, besides: null });
    const { environment } = deps;
    const refusalOf = await findLinkRule(db, { userId, now, environment });

    return {
      because,
      is_allowed: isAllowed,
      banks,
      banks_max: banksMax,
      until: until?.toISOString() ?? null,
      refusal: refusalOf(banks),
    };
  });
}

type Link = {
  userId: string;
  /** The session of this link; null if it does not exist yet. */
  sessionId: string | null;
};

/**
 * Rejects a link beyond the user's limit, counting banks that are being linked.
 * @throws Problem `address_not_confirmed`, `subscription_required`, `too_many_free_banks`,
 *   `too_many_banks`.
 */
export async function refuseBeyondAccess(
  { database, clock, environment }: Dependencies,
  { userId, sessionId }: Link,
): Promise<void> {
  const [banks, refusalOf] = await database.asUser(userId, (db) =>
    Promise.all([
      countBanks(db, { userId, besides: sessionId }),
      findLinkRule(db, { userId, now: clock.now(), environment }),
    ]),
  );
  const refusal = refusalOf(banks);

  if (refusal !== null) throw new Problem(refusal);
}

/**
 * Backdates the removal by more than the claim timeout, so that the first job can claim it at once.
 */
const UNCLAIMED_MS = 20_000;
const ENDED = {
  status: "disconnected",
  needs: null,
  statusReason: "Your free days or subscription ended, so we're ending our access to this bank.",
} as const;

/**
 * Ends a user's bank access if the entitlement has ended. Converts linked debts to manual ones with
 * their last figures, and deletes the data of checking accounts. The same transaction requests the
 * removal of each connection at the provider, so that it happens even if the process dies.
 */
export async function endBankAccess(
  { database, clock }: Dependencies,
  { userId }: { userId: string },
): Promise<void> {
  const now = clock.now();

  await database.asSystemInTransaction(async (db) => {
    await lockUserDebts(db, userId);
    const { isAllowed } = await findEntitlement(db, { userId, now });
    const banks = isAllowed ? [] : await lockLinkedBanks(db, userId);
    if (banks.length === 0) return;

    const day = await findUserDay(db, { userId, deviceTimeZone: null }, now);
    await keepMissedPayments(db, { userId, now, day });
    const { facts } = await readFactsOnDay(db, { userId, now, day });
    const behind = behindIn(readLedger(facts.ledger, day.today));
    const debtIds = await keepLinkedDebts(db, { userId, now, day, behind, copyLedger });
    await keepInSnapshots(db, { userId, debtIds });
    await pinMatchedPayments(db, userId);
    for (const { id } of banks) {
      await removeAccounts(db, id);
      await updateConnection(db, id, ENDED);
      await markRemoval(db, id, instantAfter(now, -UNCLAIMED_MS));
      await enqueue(db, "finish_removal", { connectionId: id });
    }
    await enqueueDebtUpdates(db, userId);
  });
}

/** Returns the debts with a bill that may contain missed payments, each with its bill without them; null if unknown. */
function behindIn(ledger: ReturnType<typeof readLedger>): ReadonlyMap<string, string | null> {
  return new Map(
    [...ledger].flatMap(([debt, { is_behind: isBehind, usual_bill: usual = null }]) =>
      isBehind ? [[debt, usual]] : [],
    ),
  );
}

/**
 * Job: enqueues a sync of each linked bank of a user. The sync checks whether the user is entitled
 * to it.
 */
export function createResumeBankUpdatesJob({ database }: Dependencies) {
  return createJob("resume_bank_updates", ({ userId }) =>
    database.asSystemInTransaction(async (db) => {
      for (const { id } of await lockLinkedBanks(db, userId)) {
        await enqueue(db, "sync_connection", { connectionId: id, attempt: 1 });
      }
    }),
  );
}

/**
 * Ends the access at all banks of a user and deletes their data. A connection that another process
 * is linking or removing must finish first.
 * @throws BankDataError if a bank is unavailable, Error if a connection is busy. The queue retries.
 */
export async function leaveBanks(deps: Dependencies, userId: string): Promise<void> {
  const { database, clock } = deps;
  const since = instantAfter(clock.now(), -PROVIDER_CALL_MS_MAX);
  const connections = await database.asSystem((db) => findConnectionIds(db, userId));
  for (const id of connections) {
    if (!(await endConnection(deps, id))) throw new Error("A connection is being removed already.");
  }
  if (await database.asSystem((db) => isExchanging(db, { userId, since }))) {
    throw new Error("A connection is being made.");
  }
}
