import {
  type BankAccess,
  endpoints,
  type NotificationSettings,
  type NotificationSettingsInput,
} from "@snowball/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { describeServiceEnd, SubscribeAgain } from "#lib/bank-access.tsx";
import { FailureNotice } from "#lib/form/form.tsx";
import { bankAccessQuery } from "#lib/queries.ts";
import { CheckField } from "#ui/field.tsx";
import { DataView } from "#ui/data-view.tsx";
import { SectionCard } from "#ui/section.tsx";

type Kind = keyof NotificationSettings;
const kinds: Record<Kind, { label: string; hint: string }> = {
  payment_reminders: {
    label: "Payment reminders",
    hint: "A few days before you need to send a payment.",
  },
  weekly_digest: { label: "Weekly digest", hint: "Once a week: what's due and what was paid." },
  month_review: {
    label: "Month in review",
    hint: "On the 1st: what you sent, what you owe and when you'll be debt-free.",
  },
  connection_problems: { label: "Connection problems", hint: "A bank needs you to sign in again." },
  payment_problems: {
    label: "Subscription problems",
    hint: "A payment for Snowball didn't go through.",
  },
};

const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => snowballClient.call(endpoints.getNotifications, { signal }),
});

export function NotificationChoice() {
  const settings = useQuery(notificationsQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const until = access ? describePaymentEmails(access) : null;
  const { shown, choose, error } = useNotificationChoice();

  return (
    <SectionCard heading="Emails" className="grid grid-cols-1 gap-1">
      {access && until !== null && (
        <p className="text-small text-ink-soft">
          {until}
          <SubscribeAgain access={access} pronoun="them" />
        </p>
      )}
      <DataView source={settings} what="your email settings" count={1}>
        {(stored) => (
          <div className="grid grid-cols-1">
            {(Object.keys(kinds) as Kind[]).map((kind) => (
              <CheckField
                key={kind}
                name={kind}
                {...kinds[kind]}
                checked={shown[kind] ?? stored[kind]}
                onChange={({ target: { checked } }) => choose({ [kind]: checked })}
              />
            ))}
          </div>
        )}
      </DataView>
      <FailureNotice error={error} />
    </SectionCard>
  );
}

/** Describes until when the emails about payments are sent, apart from the choice of each kind. */
function describePaymentEmails(access: BankAccess): string | null {
  if (access.because === "demo") return "A demo household gets no emails.";

  return describeServiceEnd(access, "Reminders, the digest and the review");
}

/** Saves changes one after the other, so that the last answer is the stored state. */
function useNotificationChoice() {
  const client = useQueryClient();
  const [shown, setShown] = useState<NotificationSettingsInput>({});
  const { mutate, error } = useMutation({
    scope: { id: "notifications" },
    mutationFn: (body: NotificationSettingsInput) =>
      snowballClient.call(endpoints.updateNotifications, { body }),
    onSuccess: (answer) => client.setQueryData(notificationsQuery.queryKey, answer),
    onSettled: (_answer, _error, sent) => setShown((before) => omitAnswered(before, sent)),
  });

  return {
    /** Pending changes. A box keeps its new value until the answer arrives. */
    shown,
    choose: (change: NotificationSettingsInput) => {
      setShown((before) => ({ ...before, ...change }));
      mutate(change);
    },
    error,
  };
}

function omitAnswered(
  choices: NotificationSettingsInput,
  answered: NotificationSettingsInput,
): NotificationSettingsInput {
  const left = Object.entries(choices).filter(([kind]) => !(kind in answered));

  return Object.fromEntries(left);
}
