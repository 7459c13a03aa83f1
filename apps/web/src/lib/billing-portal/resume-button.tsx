import { Button } from "#ui/button.tsx";
import type { ButtonLook } from "#ui/button-class.ts";

import { FailureNotice } from "../form/failure-notice.tsx";
import { useRenewalChange } from "./use-renewal-change.ts";

/** Undoes a cancellation or a pause, and shows why that failed. */
export function ResumeButton(look: Pick<ButtonLook, "size">) {
  const { change, isChanging, error } = useRenewalChange("resume");

  return (
    <>
      <Button {...look} isBusy={isChanging} onClick={() => change()}>
        Resume subscription
      </Button>
      {!isChanging && <FailureNotice error={error} refused="Your subscription was not resumed." />}
    </>
  );
}
