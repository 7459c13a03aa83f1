import { endpoints } from "@snowball/contract";
import type { ReactNode } from "react";

import type { ButtonLook } from "#ui/button-class.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { snowballClient } from "../api/snowball-client.ts";
import { useAction } from "../form/use-action.ts";

type PortalButtonProps = Pick<ButtonLook, "variant" | "size"> & { children: ReactNode };

/** Opens the billing portal, and shows why it could not be opened. */
export function PortalButton({ children, ...look }: PortalButtonProps) {
  const { open, isOpening, error } = useBillingPortal();

  return (
    <>
      <Button {...look} isBusy={isOpening} onClick={open}>
        {children}
      </Button>
      {error !== null && !isOpening && (
        <Notice tone="error">We couldn't open the billing portal. {error}</Notice>
      )}
    </>
  );
}

/** Opens the provider's billing portal, where the user changes the card and pays invoices. */
function useBillingPortal() {
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.openCustomerPortal),
    { onSuccess: ({ url }) => window.location.assign(url) },
  );

  return { open: () => submit(), isOpening: isBusy, error: error?.message ?? null };
}
