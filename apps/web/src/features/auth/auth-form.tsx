import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

import { AuthErrorNotice } from "./auth-error-notice.tsx";
import styles from "./auth-form.module.css";

type AuthFormProps = {
  submitLabel: string;
  isBusy: boolean;
  error: Error | null;
  onSubmit: (fields: FormData) => void;
  children: ReactNode;
  /** Ways to the screens beside this one. */
  links?: ReactNode;
};

/**
 * The form of the auth screens. What is wrong is said by the server, which alone knows the rules.
 * Before our script runs the form cannot be submitted: with its only button disabled, Enter does
 * nothing either. `method="post"`, because otherwise the password would end up in the address.
 */
export function AuthForm({ submitLabel, isBusy, error, onSubmit, children, links }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!error) return;
    const firstFault = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (firstFault ?? notice.current)?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  }

  return (
    <Card>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
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
      </form>
    </Card>
  );
}
