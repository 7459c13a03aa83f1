import { useRenewalChange } from "#lib/billing-portal/use-renewal-change.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";

type CancelDialogProps = {
  productName: string;
  /** Null if the provider reported none. */
  lastDay: string | null;
  onClose: () => void;
};

/** Asks before it cancels a subscription, and shows until when it works. */
export function CancelDialog({ productName, lastDay, onClose }: CancelDialogProps) {
  const { change, isChanging, error } = useRenewalChange("cancel");

  return (
    <Dialog
      title="Cancel your subscription?"
      onClose={onClose}
      actions={
        <>
          <Button isBusy={isChanging} onClick={() => change(undefined, { onSuccess: onClose })}>
            Cancel subscription
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep subscription
          </Button>
        </>
      }
    >
      <p>
        {productName} works until {lastDay ?? "the end of the period you paid for"}, and you will
        not be charged again.
      </p>
      <p>
        Your banks stay linked until then. Your debts, plan and payments stay. You can resume until
        the last day.
      </p>
      {error !== null && !isChanging && (
        <Notice tone="error">Your subscription was not canceled. {error}</Notice>
      )}
    </Dialog>
  );
}
