import {
  type BankAccess,
  endpoints,
  type Me,
  type NotificationSettings,
  type NotificationSettingsInput,
} from "@snowball/contract";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";

import { CalendarFeedSection } from "#features/calendar/index.ts";
import { DebtNicknames } from "#features/debts/index.ts";
import { DownloadSection } from "#features/own-data/index.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { describeBankAccess, describeServiceEnd, SubscribeAgain } from "#lib/bank-access.tsx";
import { FailureNotice } from "#lib/form/form.tsx";
import { paths } from "#lib/paths.ts";
import { bankAccessQuery, meQuery } from "#lib/queries.ts";
import { chooseTheme, shownTheme, type Theme, THEMES } from "#lib/theme.ts";
import { classNames } from "#ui/class-names.ts";
import { DataView } from "#ui/data-view.tsx";
import { CheckField } from "#ui/field.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { Page } from "#ui/page.tsx";
import { Card, SectionCard } from "#ui/section.tsx";

const links: readonly { to: string; icon: IconName; name: string; about: string }[] = [
  {
    to: paths.accountConnections(),
    icon: "accounts",
    name: "Account Connections",
    about: "Link banks and lenders, and check their status",
  },
  {
    to: paths.profile(),
    icon: "person",
    name: "My profile",
    about: "Your name, picture and password, your plan and invoices",
  },
  {
    to: paths.changeEmail(),
    icon: "mail",
    name: "Email address",
    about: "Change the address you sign in with",
  },
  {
    to: paths.secondStep(),
    icon: "lock",
    name: "Two-factor authentication",
    about: "A code from an app, or a passkey in place of the password",
  },
  {
    to: paths.securityActivity(),
    icon: "info",
    name: "Security activity",
    about: "Sign-ins, devices and password changes",
  },
];

const COLUMN = "grid grid-cols-1 gap-5";

/** `/settings`: one column on phones, two on a desktop, in the same order. */
export function Component() {
  const { data: me } = useQuery(meQuery);
  const { data: access, isPending } = useQuery(bankAccessQuery);
  const until = access && describeBankAccess(access).until;
  const lead = me && <span className="wrap-anywhere">Signed in as {accountName(me)}</span>;

  return (
    <Page heading="Settings" lead={lead}>
      {/* Hidden until the sentences about bank access are known, because they push down what is below them. */}
      <div
        className={classNames(
          "grid grid-cols-1 items-start gap-5 wide:grid-cols-2",
          isPending && "invisible",
        )}
        data-waiting={isPending ? "" : undefined}
      >
        <div className={COLUMN}>
          <Card
            as="ul"
            className="@container py-1.5 [&>li_+_li]:border-t [&>li_+_li]:border-t-line"
          >
            {links.map(({ to, icon, name, about }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="flex items-center gap-4 py-2.5 text-ink no-underline hover:text-accent"
                >
                  <span className="grid size-[40px] place-items-center rounded-[10px] bg-accent-tint text-accent @max-[10rem]:hidden">
                    <Icon name={icon} label={null} />
                  </span>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <span className="font-strong">{name}</span>
                    <br />
                    <span className="text-small text-ink-soft">
                      {to === paths.accountConnections() ? (until ?? about) : about}
                    </span>
                  </span>
                  <Icon name="right" label={null} className="flex-none @max-[10rem]:hidden" />
                </Link>
              </li>
            ))}
          </Card>
          <NotificationChoice />
          <ThemeChoice />
        </div>
        {/* Hidden until the sections have loaded, because each would push down the ones below. */}
        <div className={classNames(COLUMN, "has-[[data-waiting]]:invisible")}>
          <CalendarFeedSection />
          <DebtNicknames />
          <DownloadSection />
        </div>
      </div>
    </Page>
  );
}

/** Returns the user's email; the address of a demo is made up. */
function accountName({ email, demo_ends_at: endsAt }: Me): string {
  return endsAt === null ? email : "a demo household";
}

const words: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

function ThemeChoice() {
  const [chosen, setChosen] = useState(shownTheme);

  return (
    // Hidden until the section above has loaded, because it would push this down.
    <fieldset
      data-beneath
      className="m-0 min-w-0 rounded-large border border-line bg-surface px-inset pt-4.5 pb-5 shadow-card"
    >
      {/* Inside the card, not on its edge. */}
      <legend className="[float:inline-start] w-full p-0 text-heading leading-[1.2] font-bold tracking-[-0.018em]">
        Appearance
      </legend>
      <p className="[clear:both] pt-1 text-small text-ink-soft">Kept in this browser.</p>
      <div className="mt-3.5 grid grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))] gap-2">
        {THEMES.map((theme) => (
          <label
            key={theme}
            className={classNames(
              "flex min-h-target cursor-pointer items-center gap-2.5 rounded-medium border border-line-strong bg-surface-raised px-3 text-compact font-semibold",
              "has-checked:border-accent has-checked:bg-accent-tint has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent [&_input:focus-visible]:outline-none",
            )}
          >
            <input
              className="m-0 size-4.5 flex-none accent-accent"
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(theme);
                setChosen(theme);
              }}
            />
            {words[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

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
