import { useEffect, useState } from "react";

import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import type { PaymentSheetContent, PaymentSheetProps } from "./payment-sheet-content.tsx";

/**
 * All that can be done about one payment beyond a tap: another amount or day, a part, undo, skip. It opens at
 * once; a list of payments is there before what only few of its readers open.
 */
export function PaymentSheet(props: PaymentSheetProps) {
  return (
    <Dialog variant="sheet" isNarrow title={props.payable.name} onClose={props.onClose}>
      <Content {...props} />
    </Dialog>
  );
}

/** Awaited, since the build would take what is chained to an `import` for a part of it, and lose its failure. */
async function loadContent() {
  return (await import("./payment-sheet-content.tsx")).PaymentSheetContent;
}

function Content(props: PaymentSheetProps) {
  const [Shown, setShown] = useState<typeof PaymentSheetContent | null>(null);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  // Not with Suspense, which shows what was loaded ahead a third of a second late.
  useEffect(() => {
    loadContent().then(
      (loaded) => setShown(() => loaded),
      (error: unknown) => setFailure({ error }),
    );
  }, []);

  // As of a screen that cannot be loaded: what is around it says so, and comes back with the network.
  if (failure) throw failure.error;
  return Shown ? <Shown {...props} /> : <Skeleton label="Loading what can be done" count={1} />;
}
