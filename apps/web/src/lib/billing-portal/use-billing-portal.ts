import { endpoints } from "@snowball/contract";

import { snowballClient } from "../api/snowball-client.ts";
import { useAction } from "../form/use-action.ts";

/** Opens the provider's billing portal, where the user changes the card and pays invoices. */
export function useBillingPortal() {
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.openCustomerPortal),
    { onSuccess: ({ url }) => window.location.assign(url) },
  );

  return { open: () => submit(), isOpening: isBusy, error: error?.message ?? null };
}
