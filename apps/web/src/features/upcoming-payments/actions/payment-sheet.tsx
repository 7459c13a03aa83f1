import { useLoaded } from "#lib/lazy-part.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/data-view.tsx";

import type { PaymentSheetProps } from "./payment-sheet-content.tsx";

/** The dialog opens immediately and its content is loaded then, because few users open it. */
export function PaymentSheet(props: PaymentSheetProps) {
  return (
    <Dialog variant="sheet" isNarrow title={props.payable.name} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

async function loadContent() {
  return (await import("./payment-sheet-content.tsx")).PaymentSheetContent;
}

function Content(props: PaymentSheetProps) {
  const { part: Loaded, error } = useLoaded(loadContent);

  // Rethrow in render, so that the error boundary shows it and retries when the network is back.
  if (error) throw error;
  return Loaded ? <Loaded {...props} /> : <Skeleton label="Loading" count={1} />;
}
