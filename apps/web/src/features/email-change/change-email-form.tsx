import { EMAIL_LENGTH_MAX, endpoints, type Me } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { Form, type TypedText } from "#lib/form/form.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { OwnPasswordField } from "#lib/own-password/own-password-field.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import { emailChangeQuery } from "./email-change-query.ts";

/**
 * Requests a change of the email. Asks for the password, in case someone else uses an open browser.
 */
export function ChangeEmailForm({ owner }: { owner: Me }) {
  const queryClient = useQueryClient();
  const { submit, isBusy, error, fieldErrors } = useAction(
    (typed: TypedText) =>
      snowballClient.call(endpoints.requestEmailChange, {
        body: { email: typed("email").trim(), password: typed("password") },
      }),
    { onSuccess: (waiting) => queryClient.setQueryData(emailChangeQuery.queryKey, waiting) },
  );
  const hasFieldError = fieldErrors.email ?? fieldErrors.password;

  return (
    <Form className="grid grid-cols-1 gap-3" method="post" failure={error} onSubmit={submit}>
      <Field
        label="New email address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        errors={fieldErrors.email}
      />
      <OwnPasswordField owner={owner} errors={fieldErrors.password} />
      {error && !hasFieldError && (
        <Notice tone="error">Nothing was changed. {error.message}</Notice>
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          Send a link
        </Button>
      </div>
    </Form>
  );
}
