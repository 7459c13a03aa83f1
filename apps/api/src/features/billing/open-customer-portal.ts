import type { Dependencies } from "#dependencies.ts";
import { Problem } from "#http/problem.ts";
import { CardPaymentsError } from "#ports/card-payments.ts";

import { toPaymentProblem } from "./ask-provider.ts";
import { findCustomerId } from "./customer-store.ts";

type PortalDeps = Pick<Dependencies, "database" | "cardPayments" | "publicUrl">;

/** Where the portal leads back to. Decided here: a browser could be told to come back elsewhere. */
const RETURN_PATH = "/profile?tab=plan";

/**
 * Opens the provider's own pages, on which a card is changed; answers their address, which works for
 * a short time.
 * @throws Problem `subscription_not_found` for who never began to subscribe, `payments_unavailable`.
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
