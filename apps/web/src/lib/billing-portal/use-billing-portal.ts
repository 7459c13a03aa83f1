import { endpoints } from "@snowball/contract";
import { useMutation } from "@tanstack/react-query";

import { snowballClient } from "../api/snowball-client.ts";

/** Opens the provider's billing portal, where the user changes the card and pays invoices. */
export function useBillingPortal() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => snowballClient.call(endpoints.openCustomerPortal),
    onSuccess: ({ url }) => window.location.assign(url),
  });

  return { open: () => mutate(), isOpening: isPending, error: error?.message ?? null };
}
