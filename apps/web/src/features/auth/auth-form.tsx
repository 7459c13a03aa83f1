import { type FormEvent, type ReactNode, useEffect, useRef } from "react";

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
 * `method="post"`: submitted before our script runs, a form without it would put the password into
 * the address.
 */
export function AuthForm({ submitLabel, isBusy, error, onSubmit, children, links }: AuthFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onSubmit(new FormData(event.currentTarget));
  }

  return (
    <Card>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
        {error && <AuthErrorNotice error={error} />}
        {children}
        <Button type="submit" isWide isBusy={isBusy}>
          {submitLabel}
        </Button>
        {links && <div className={styles.links}>{links}</div>}
      </form>
    </Card>
  );
}
