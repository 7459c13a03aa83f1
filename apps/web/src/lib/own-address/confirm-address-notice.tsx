import { useAppConfig, useSession } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { authErrorText } from "#lib/session/auth-calls.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type ConfirmAddressNoticeProps = { email: string; why: string };

export function ConfirmAddressNotice({ email, why }: ConfirmAddressNoticeProps) {
  const { outboxUrl } = useAppConfig();
  const { session } = useSession();
  const resend = useAction(() => session.resendEmail(email));

  return (
    <Notice
      tone={resend.isError ? "error" : "attention"}
      action={
        <Button size="small" isBusy={resend.isBusy} onClick={() => resend.submit()}>
          Resend the link
        </Button>
      }
    >
      {resend.isSuccess ? "We sent a new link to " : `${why} We sent a link to `}
      <strong>{email}</strong>. {resend.isError && authErrorText(resend.error)}{" "}
      {outboxUrl && <a href={outboxUrl}>Open the outbox</a>}
    </Notice>
  );
}
