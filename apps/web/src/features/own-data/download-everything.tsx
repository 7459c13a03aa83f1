import { useCallback, useRef } from "react";

import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { PasswordQuestion } from "./password-question.tsx";
import { useDownload } from "./use-download.ts";

/** Downloads all data of the user as one file. */
export function DownloadEverything({ variant }: { variant?: "secondary" }) {
  const { submit, reset, needsPassword, isBusy, isSuccess, error } = useDownload();
  const wasLeft = useRef(false);
  const leave = () => {
    wasLeft.current = true;
    reset();
  };
  // Returns the focus to the button after the password question is canceled.
  const takeFocusBack = useCallback((button: HTMLButtonElement | null) => {
    if (wasLeft.current) button?.focus();
    if (button) wasLeft.current = false;
  }, []);

  return (
    <>
      {needsPassword ? (
        <PasswordQuestion onProven={() => submit("everything")} onCancel={leave} />
      ) : (
        <div>
          <Button
            ref={takeFocusBack}
            variant={variant}
            isBusy={isBusy}
            onClick={() => submit("everything")}
          >
            Download everything
          </Button>
        </div>
      )}
      {isSuccess && <Notice tone="success">Saved to your downloads.</Notice>}
      {error && <Notice tone="error">Nothing was saved. {error.message}</Notice>}
    </>
  );
}
