import { Notice } from "#ui/notice.tsx";

import { PortalButton } from "./portal-button.tsx";

/** A renewal could not be collected: what that means, and how to put it right. */
export function PastDueNotice() {
  return (
    <Notice tone="attention" action={<PortalButton size="small">Update your card</PortalButton>}>
      <strong>Your last payment did not go through.</strong> Everything keeps working while your
      bank is asked again. With another card it is settled at once.
    </Notice>
  );
}
