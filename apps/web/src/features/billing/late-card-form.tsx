import { useState } from "react";

import { useTimeout } from "#lib/use-timeout.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** It takes a second or two; nobody is to look at an empty sheet for longer than an answer of ours may take. */
const COMES_WITHIN_MS = 15_000;

/**
 * Shown as long as the card form is not there: after a while it says so, as Stripe tells of no frame that stays
 * away. It takes nothing off the page, so that a form which is only slow is used when it comes.
 */
export function LateCardForm() {
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), COMES_WITHIN_MS);
  if (!isLate) return null;

  const reload = (
    <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
      Reload the page
    </Button>
  );
  return (
    <Notice tone="attention" action={reload}>
      The card form has not opened yet, and nothing was charged. If it stays away, please reload the
      page.
    </Notice>
  );
}
