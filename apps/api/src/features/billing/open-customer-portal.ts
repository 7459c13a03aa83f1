import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { toPaymentProblem } from "./ask-provider.ts";
import { findCustomerId } from "./customer-store.ts";

type PortalDeps = Pick<Dependencies, "database" | "cardPayments" | "publicUrl">;

/**
 * The page to which the portal returns. Fixed here, because a browser could be tricked into sending
 * another one.
 */
const RETURN_PATH = "/profile?tab=plan";

/**
 * Opens the provider's portal, where the user can change their card. Returns its short-lived URL.
 * @throws Problem `subscription_not_found` if the user never started to subscribe,
 *   `payments_unavailable`.
 */
export async function openCustomerPortal(
  { database, cardPayments, publicUrl }: PortalDeps,
  userId: string,
): Promise<string> {
  const customerId = await database.asUser(userId, (queries) => findCustomerId(queries, userId));
  if (customerId === null) throw new Problem("subscription_not_found");

  try {
    return await cardPayments.openPortal({ customerId, returnUrl: `${publicUrl}${RETURN_PATH}` });
  } catch (error) {
    if (error instanceof CardPaymentsError && error.failure === "customer_missing") {
      throw new Problem("subscription_not_found", { reason: error.message, cause: error });
    }
    throw toPaymentProblem(error);
  }
}
