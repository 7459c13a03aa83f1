import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { toPaymentProblem } from "./ask-provider.ts";
import { isStanding } from "./billing-rules.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";

type ChangeDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Cancels all of the user's subscriptions at the end of the paid period (`cancel`), or resumes the
 * one that lasts longest. A paused subscription resumes when its next invoice is paid. Reads the
 * result from the provider and stores it at once. Safe to repeat.
 * @throws Problem `subscription_not_found` if there is none or it has already ended, or
 *   `payments_unavailable`.
 */
export async function changeRenewal(
  deps: ChangeDeps,
  { userId, cancel }: { userId: string; cancel: boolean },
): Promise<NamedSubscription> {
  const standing = await deps.database.asUser(userId, (queries) =>
    listStandingSubscriptions(queries, userId),
  );
  let refusal: CardPaymentsError | null = null;
  let answer: NamedSubscription | null = null;
  // The first one grants access longest. Canceling applies to all, so that none is charged again.
  for (const stored of cancel ? standing : standing.slice(0, 1)) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one, and each is read after its change
    const refused = await tryChange(deps, { stored, cancel });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const truth = await refreshSubscription(deps, { userId, subscriptionId: stored.id });
    if (truth === null || !isStanding(truth.status)) continue;
    answer ??= truth;
    refusal ??= refused;
  }
  if (answer === null) {
    throw new Problem("subscription_not_found", { reason: "none, or ended at the provider" });
  }
  if (refusal !== null) throw toPaymentProblem(refusal);
  return answer;
}

type Change = { stored: NamedSubscription; cancel: boolean };

/**
 * Returns null on success, or the error if the provider refused because the subscription has ended.
 */
async function tryChange(
  { cardPayments }: ChangeDeps,
  { stored: { id: subscriptionId, status, periodEnd, paymentUrl }, cancel }: Change,
): Promise<CardPaymentsError | null> {
  try {
    if (status !== "paused" || cancel) {
      await cardPayments.setCancelAtPeriodEnd({ subscriptionId, cancel });
    } else if (paymentUrl === null) {
      // If there is an open invoice, paying it resumes the subscription.
      await cardPayments.resumePaused({ subscriptionId, periodEnd });
    }
    return null;
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "refused") return error;
    throw toPaymentProblem(error);
  }
}
