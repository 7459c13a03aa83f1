import { type ReactNode, useRef } from "react";

import { Form, type TypedText } from "#lib/form/form.tsx";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

import { AuthErrorNotice } from "./auth-error-notice.tsx";
import styles from "./auth-form.module.css";

type AuthFormProps = {
  submitLabel: string;
  form: { submit: (typed: TypedText) => void; isBusy: boolean; error: Error | null };
  children: ReactNode;
  /** Links to related screens. */
  links?: ReactNode;
};

/**
 * The form of the auth screens. Only the server validates the input. The button is disabled until
 * hydration, so that Enter cannot submit the form before. `method="post"` keeps the password out of
 * the URL.
 */
export function AuthForm({ submitLabel, form, children, links }: AuthFormProps) {
  const { submit, isBusy, error } = form;
  const isHydrated = useIsHydrated();
  const notice = useRef<HTMLDivElement>(null);

  return (
    <Card>
      <Form
        className={styles.form}
        method="post"
        failure={error}
        fallback={notice}
        onSubmit={submit}
      >
        {error && (
          <div ref={notice} tabIndex={-1} className={styles.notice}>
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
        {links && <div className={styles.links}>{links}</div>}
      </Form>
    </Card>
  );
}
