import { useEffect, useState } from "react";

import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import type { PaymentSheetContent, PaymentSheetProps } from "./payment-sheet-content.tsx";

/**
 * Shows a dialog with all actions of a payment: another amount or day, partial payments, undo and skip. The
 * dialog opens immediately and its content is loaded then, because few users open it.
 */
export function PaymentSheet(props: PaymentSheetProps) {
  return (
    <Dialog variant="sheet" isNarrow title={props.payable.name} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

/** Uses `await`, because the bundler drops the rejection of a promise chained to `import()`. */
async function loadContent() {
  return (await import("./payment-sheet-content.tsx")).PaymentSheetContent;
}

function Content(props: PaymentSheetProps) {
  const [Shown, setShown] = useState<typeof PaymentSheetContent | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // Not with Suspense, which delays already loaded content by about 300 ms.
  useEffect(() => {
    loadContent().then(
      (loaded) => setShown(() => loaded),
      (error: unknown) => setFailure({ error }),
    );
  }, []);

  // Rethrow in render, so that the error boundary shows it and retries when the network is back.
  if (failure) throw failure.error;
  return Shown ? <Shown {...props} /> : <Skeleton label="Loading" count={1} />;
}
