import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { toPaymentProblem } from "./ask-provider.ts";
import { isStanding } from "./billing-rules.ts";
import { refreshSubscription } from "./refresh-subscription.ts";
import { listStandingSubscriptions, type NamedSubscription } from "./subscription-store.ts";

type ChangeDeps = Pick<Dependencies, "database" | "clock" | "cardPayments">;

/**
 * Cancels the user's subscriptions, should there be several, at the end of the period that is paid
 * (`cancel`), or lets the one that lasts longest renew again; a paused one goes on once its next invoice is paid (`resume`). What the provider says afterwards is stored at once, in the same way as from a webhook.
 * Doing it again changes nothing.
 * @throws Problem `subscription_not_found` when there is none or it has ended meanwhile,
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
  // The first one grants access longest; who cancels is to be charged by none of them.
  for (const stored of cancel ? standing : standing.slice(0, 1)) {
    // oxlint-disable-next-line no-await-in-loop -- rarely more than one, and each is read once it was changed
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

/** Null, or why the provider would not: a subscription that has ended cannot be changed any more. */
async function tryChange(
  { cardPayments }: ChangeDeps,
  { stored: { id: subscriptionId, status, periodEnd, paymentUrl }, cancel }: Change,
): Promise<CardPaymentsError | null> {
  try {
    if (status !== "paused" || cancel) {
      await cardPayments.setCancelAtPeriodEnd({ subscriptionId, cancel });
    } else if (paymentUrl === null) {
      // What was billed already waits to be paid.
      await cardPayments.resumePaused({ subscriptionId, periodEnd });
    }
    return null;
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "refused") return error;
    throw toPaymentProblem(error);
  }
}
