import { useState } from "react";

import { useTimeout } from "#lib/use-timeout.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The form usually needs a second or two. After this many milliseconds, the user sees a notice. */
const LATE_AFTER_MS = 15_000;

/**
 * Shown until the card form is loaded. After a while it shows a notice, because Stripe reports no
 * error if its iframe does not load. The form stays on the page and is used if it comes late.
 */
export function LateCardForm() {
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), LATE_AFTER_MS);
  if (!isLate) return null;

  const reload = (
    <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
  return (
    <Notice tone="attention" action={reload}>
      The card form is taking longer than usual. Nothing was charged. If it doesn't open, reload the
      page.
    </Notice>
  );
}
