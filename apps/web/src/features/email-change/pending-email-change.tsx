import { endpoints } from "@snowball/contract";
import { useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { formatInstant } from "#lib/format.ts";
import { useAction } from "#lib/form/use-action.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

import { emailChangeQuery } from "./email-change-query.ts";

/** Shows a pending change. The text does not reveal whether the email is registered. */
export function PendingEmailChange({ email, until }: { email: string; until: string }) {
  const { outboxUrl } = useAppConfig();
  const queryClient = useQueryClient();
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.cancelEmailChange),
    {
      onSuccess: () =>
        queryClient.setQueryData(emailChangeQuery.queryKey, { email: null, confirm_until: null }),
    },
  );

  return (
    <div className="grid grid-cols-1 gap-3">
      <Notice tone="success">
        <span className="wrap-anywhere">
          We sent a link to <strong>{email}</strong>. Open it by {formatInstant(until)}. Until then
          nothing changes. {outboxUrl && <a href={outboxUrl}>Open the outbox</a>}
        </span>
      </Notice>
      {error && <Notice tone="error">Still pending. {error.message}</Notice>}
      <div>
        <Button variant="secondary" isBusy={isBusy} onClick={() => submit()}>
          Keep current email
        </Button>
      </div>
    </div>
  );
}
