import { endpoints } from "@snowball/contract";
import { useQuery } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { Form, type TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { meQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

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
  const { submit, isBusy, error, fieldErrors } = proof;

  return (
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      <OwnPasswordField
        owner={{ email: owner?.email ?? "" }}
        hint="You signed in a while ago."
        takesFocus
        errors={fieldErrors.password}
      />
      {error && !fieldErrors.password && (
        <Notice tone="error">Nothing was saved. {error.message}</Notice>
      )}
      <div className="flex flex-wrap gap-2 pt-2">
        <Button type="submit" isBusy={isBusy}>
          Download
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
