import type { ReactNode } from "react";

import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { useBillingPortal } from "./use-billing-portal.ts";

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
        <Notice tone="error">The billing portal could not be opened. {error}</Notice>
      )}
    </>
  );
}
