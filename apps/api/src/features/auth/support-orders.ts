import type { Queries } from "#database/database.ts";

import { deleteSecondStep, isSecondStepOn } from "./second-step-store.ts";
import { countOpenSessions, revokeSessionsOfUser } from "./session-store.ts";
import { tellOwner, type TellDeps } from "./tell-owner.ts";
import { lockAccount } from "./user-store.ts";
import { writeEndedBySupportMail, writeSecondStepOffBySupportMail } from "./write-support-mails.ts";

/**
 * Signs a user out everywhere, for an operator; the user finds it among the security events and is told
 * by mail.
 * @returns how many sessions ended; where there was none, nothing is told.
 */
export async function endSessionsForSupport(
  deps: TellDeps,
  queries: Queries,
  userId: string,
): Promise<number> {
  const now = deps.clock.now();
  const account = await lockAccount(queries, userId);
  const open = await countOpenSessions(queries, { userId, now });
  if (account === null || open === 0) return 0;

  const reason = "ended_by_support";
  await revokeSessionsOfUser(queries, { userId, keptSessionId: null, reason, now });
  const kind = "sessions_ended_by_support";
  await tellOwner(deps, queries, { account, kind, client: null, mail: writeEndedBySupportMail });
  return open;
}

/**
 * Turns the second step of a user off, for an operator who made sure whose account it is: phone and
 * recovery codes are lost. The password is still asked for, which no operator knows or sets.
 * @returns whether it was on.
 */
export async function turnOffSecondStepForSupport(
  deps: TellDeps,
  queries: Queries,
  userId: string,
): Promise<boolean> {
  const account = await lockAccount(queries, userId);
  if (account === null || !(await isSecondStepOn(queries, userId))) return false;

  await deleteSecondStep(queries, userId);
  const kind = "second_step_off_by_support";
  const mail = writeSecondStepOffBySupportMail;
  await tellOwner(deps, queries, { account, kind, client: null, mail });
  return true;
}
