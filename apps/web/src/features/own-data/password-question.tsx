import { endpoints } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { ActionForm } from "#lib/form/action-form.tsx";
import type { TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { meQuery } from "#lib/queries.ts";

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
