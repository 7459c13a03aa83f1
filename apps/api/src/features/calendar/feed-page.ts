import { addDays } from "@snowball/dates";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Dependencies } from "#dependencies.ts";
import { findEntitlement } from "#features/billing/index.ts";
import type { Caller } from "#features/profile/index.ts";
import { rateLimits } from "#http/limits.ts";
import { Problem } from "#http/problem.ts";
import { hashOfSecret } from "#http/random-secret.ts";
import { KeyInPath } from "#http/server.ts";

import { findFeedOwner } from "./feed-store.ts";
import { FEED_ROUTE } from "./feed.ts";
import { type CalendarDeps, readCalendar } from "./read-calendar.ts";
import { writeCalendar } from "./write-calendar.ts";

type WithKey = { Params: { key: string } };

/**
 * Calendar programs read a feed a few times a day. More reads must not overload the computation of its owner's
 * plan.
 */
const READS_OF_ONE_FEED = { max: 20, timeWindow: 60_000 };

/**
 * Registers the feed of a private link. It has no session, because calendar programs cannot sign in. It is
 * generated on each request.
 */
export function registerCalendarFeed(app: FastifyInstance, deps: ExportDeps): void {
  const options = {
    schema: { hide: true, params: KeyInPath },
    config: { access: "public", rateLimit: rateLimits.read },
  } as const;

  void app.register(async (scope) => {
    const countRead = scope.createRateLimit({
      ...READS_OF_ONE_FEED,
      keyGenerator: (request: FastifyRequest) =>
        `feed:${hashOfSecret((request.params as WithKey["Params"]).key)}`,
    });
    scope.get<WithKey>(FEED_ROUTE, options, async (request, reply) => {
      const caller = await findFeedReader(deps, request.params.key);
      const counted = await countRead(request);
      if (!counted.isAllowed && counted.isExceeded) {
        const reason = "reads of one feed";
        throw new Problem("throttled", { reason, retryAfterSeconds: counted.ttlInSeconds });
      }

      reply.header("cache-control", "no-store").type("text/calendar; charset=utf-8");
      return exportCalendar(deps, { caller });
    });
  });
}

export type ExportDeps = CalendarDeps & Pick<Dependencies, "publicUrl">;

/**
 * Returns the user of a feed key. All access to feeds is decided here, because calendar programs keep reading a feed
 * after its owner stops visiting.
 * @throws Problem `not_found` if the key is unknown or revoked; `calendar_subscription_required`. The same link works
 *   again after the owner subscribes.
 */
async function findFeedReader({ database, clock }: CalendarDeps, key: string): Promise<Caller> {
  return database.asSystem(async (db) => {
    const userId = await findFeedOwner(db, hashOfSecret(key));
    if (userId === null) throw new Problem("not_found");
    const { isAllowed } = await findEntitlement(db, { userId, now: clock.now() });
    if (!isAllowed) throw new Problem("calendar_subscription_required");

    // The calendar program's server is not the user's device, so the time zone comes from the profile.
    return { userId, deviceTimeZone: null };
  });
}

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/**
 * Exports the payments from the last three months and the coming year for a calendar program.
 * @param debtId only this debt; all debts if it is absent.
 * @throws Problem `not_found` if the user has no such debt.
 */
export async function exportCalendar(
  deps: ExportDeps,
  { caller, debtId }: { caller: Caller; debtId?: string },
): Promise<string> {
  const { clock, publicUrl } = deps;
  const { entries, debt } = await readCalendar(deps, {
    caller,
    debtId,
    daysOn: (today) => ({ from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }),
  });
  if (debtId !== undefined && debt === null) {
    throw new Problem("not_found", { reason: "no such debt of this user" });
  }

  return writeCalendar({
    name: debt === null ? "Snowball payments" : `${debt.nickname ?? debt.name}: payments`,
    entries,
    writtenAt: clock.now(),
    debtUrl: (uuid) => `${publicUrl}/schedule/${uuid}`,
  });
}
