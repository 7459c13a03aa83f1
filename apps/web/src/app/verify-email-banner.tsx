import { useMutation, useQuery } from "@tanstack/react-query";

import { useAppConfig, useSession } from "#lib/app-context.ts";
import { describeAuthError } from "#lib/session/describe-auth-error.ts";
import { meQuery } from "#lib/slices/me-slice.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import styles from "./verify-email-banner.module.css";

/** Asks a user whose address is not verified to look into the mail, and sends the link again. */
export function VerifyEmailBanner() {
  const { data: me } = useQuery(meQuery);
  const { canSendMail } = useAppConfig();
  if (!me || me.email_verified || me.demo_ends_at !== null || !canSendMail) return null;

  return (
    <section className={styles.banner} aria-label="Your e-mail address">
      <div className={styles.words}>
        <VerifyEmailNotice email={me.email} />
      </div>
    </section>
  );
}

function VerifyEmailNotice({ email }: { email: string }) {
  const { outboxUrl } = useAppConfig();
  const { session } = useSession();
  const resend = useMutation({ mutationFn: () => session.resendEmail(email) });

  return (
    <Notice
      tone={resend.isError ? "error" : "attention"}
      action={
        <Button
          variant="secondary"
          size="small"
          isBusy={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Resend the link
        </Button>
      }
    >
      {resend.isSuccess
        ? "We sent a new link to "
        : "Please confirm your e-mail address: we sent a link to "}
      <strong>{email}</strong>.{" "}
      {resend.isError && describeAuthError(resend.error).summary.join(" ")}{" "}
      {outboxUrl && <a href={outboxUrl}>Open the mail outbox</a>}
    </Notice>
  );
}
