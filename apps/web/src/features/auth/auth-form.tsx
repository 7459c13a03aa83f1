import { type ReactNode, useRef } from "react";

import { Form, type TypedText } from "#lib/form/form.tsx";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

type AuthFormProps = {
  submitLabel: string;
  form: { submit: (typed: TypedText) => void; isBusy: boolean; error: Error | null };
  children: ReactNode;
  links?: ReactNode;
};

/**
 * The form of the auth screens. Only the server validates the input. The button is disabled until hydration, so that
 * Enter cannot submit the form before. `method="post"` keeps the password out of the URL.
 */
export function AuthForm({ submitLabel, form, children, links }: AuthFormProps) {
  const { submit, isBusy, error } = form;
  const isHydrated = useIsHydrated();
  const notice = useRef<HTMLDivElement>(null);

  return (
    <Card>
      <Form
        className="grid gap-4"
        method="post"
        failure={error}
        fallback={notice}
        onSubmit={submit}
      >
        {error && (
          <div ref={notice} tabIndex={-1} className="focus-visible:rounded-medium">
            <AuthErrorNotice error={error} />
          </div>
        )}
        {children}
        <Button
          type="submit"
          isWide
          isBusy={isBusy}
          disabledReason={isHydrated ? null : "One moment, the page is still loading."}
        >
          {submitLabel}
        </Button>
        {links && (
          <div className="grid justify-items-center gap-1 text-center [&_a]:inline-flex [&_a]:min-h-[40px] [&_a]:items-center [&_button+button]:mt-2">
            {links}
          </div>
        )}
      </Form>
    </Card>
  );
}

/** Shows a failed auth call as a readable sentence, with the error in the specification's form below. */
function AuthErrorNotice({ error }: { error: Error }) {
  return (
    <Notice tone="error">
      <p>{authErrorText(error)}</p>
      <details className="mt-1 text-small">
        <summary className="cursor-pointer">Details</summary>
        {error.message}
      </details>
    </Notice>
  );
}

export function EmailField({ errors }: { errors: readonly string[] | undefined }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      required
      errors={errors}
    />
  );
}
