import { useQueryClient } from "@tanstack/react-query";

import { subscriptionsQuery } from "#lib/queries.ts";
import { Notice } from "#ui/notice.tsx";

import { ConfirmLink } from "./confirm-link.tsx";
import { invoicesQuery } from "./invoices-query.ts";
import { useReturn } from "./use-return.ts";

/** Shows that a switch waits for the payer's bank, with a link to confirm it. */
export function WaitingSwitch({ url }: { url: string }) {
  const queryClient = useQueryClient();
  useReturn(() => {
    void queryClient.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: invoicesQuery.queryKey });
  });

  return (
    <Notice tone="attention" action={<ConfirmLink url={url} size="small" />}>
      <strong>Your bank needs to confirm the switch.</strong> If you don't confirm within a day,
      nothing is charged and your plan stays the same.
    </Notice>
  );
}
