import { endpoints } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { ActionForm } from "#lib/form/action-form.tsx";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { meQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { useDownload } from "./download.ts";

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

type PasswordQuestionProps = { onProven: () => void; onCancel: () => void };

/**
 * Asks for the password before a download if the sign-in was long ago, in case someone else uses an
 * open browser.
 */
export function PasswordQuestion({ onProven, onCancel }: PasswordQuestionProps) {
  const { data: owner } = useQuery(meQuery);
  const proof = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.reauthenticate, { body: { password: typed("password") } }),
    { onSuccess: onProven },
  );

  return (
    <ActionForm
      form={proof}
      button="Download"
      describe={({ message }) => `Nothing was saved. ${message}`}
      onCancel={onCancel}
    >
      <OwnPasswordField
        owner={{ email: owner?.email ?? "" }}
        hint="You signed in a while ago."
        takesFocus
        errors={proof.fieldErrors.password}
      />
    </ActionForm>
  );
}
