import { endpoints, type OwnSession, type SecurityEvent } from "@snowball/contract";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { formatInstant } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { offsetPages } from "#lib/query/page-queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { BackLink } from "#ui/back-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DataView, EmptyState } from "#ui/data-view.tsx";
import { Page } from "#ui/page.tsx";
import { Section } from "#ui/section.tsx";
import { ShowMore } from "#ui/show-more.tsx";

const EVENTS_PER_PAGE = 25;

/** The security events of the account, newest first, by page. Refetched at each visit. */
const securityEventsQuery = infiniteQueryOptions({
  queryKey: ["security-events"],
  queryFn: ({ pageParam }) =>
    snowballClient.call(endpoints.listSecurityEvents, {
      query: pageAt(pageParam, EVENTS_PER_PAGE),
    }),
  ...offsetPages(EVENTS_PER_PAGE),
  staleTime: 0,
});

/** `/security-activity`: the open sessions, and the security events of the last year. */
export function Component() {
  return (
    <Page
      heading="Security activity"
      above={<BackLink to={paths.settings()}>Settings</BackLink>}
      width="middle"
      lead={
        <>
          Don't recognize something? <Link to={paths.profile()}>Change your password</Link>. This
          signs out all other devices.
        </>
      }
    >
      <OpenSessions />
      <Events />
    </Page>
  );
}

function Events() {
  const query = useInfiniteQuery(securityEventsQuery);

  return (
    <Section heading="Last 12 months" className="grid gap-3">
      <DataView source={query} what="your security activity" shape="line" count={6}>
        {({ pages }) => {
          const events = pages.flatMap(({ results }) => results);
          if (events.length === 0) {
            return (
              <EmptyState icon="lock" title="Nothing to show yet">
                Sign-ins and password changes will appear here.
              </EmptyState>
            );
          }

          return (
            <>
              <ul>
                {events.map((event) => (
                  <EventRow key={event.uuid} event={event} />
                ))}
              </ul>
              <ShowMore source={query} />
            </>
          );
        }}
      </DataView>
    </Section>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { occurred_at: occurredAt } = event;
  const origin = originOfSecurityEvent(event);

  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-64">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {nameOfSecurityEvent(event)}
          {SUSPICIOUS.has(event.kind) && <Badge tone="attention">Was this you?</Badge>}
          {event.is_current_session && <Badge tone="neutral">This session</Badge>}
        </span>
        {origin && <span className="text-small text-ink-soft">{origin}</span>}
      </div>
      <time className="text-small text-ink-soft" dateTime={occurredAt}>
        {formatInstant(occurredAt)}
      </time>
    </li>
  );
}

const NAMES: Record<SecurityEvent["kind"], string> = {
  registered: "Account created",
  signed_in: "Signed in",
  signed_in_on_new_device: "Signed in on a new device",
  sign_in_failed: "Wrong password",
  signed_out: "Signed out",
  session_ended: "Another device signed out from here",
  sessions_ended_by_support: "Signed out everywhere by Snowball's support",
  token_reused: "Session ended because its sign-in key was used twice",
  password_changed: "Password changed",
  password_reset: "Password reset by email link",
  second_step_on: "Two-factor authentication turned on",
  second_step_off: "Two-factor authentication turned off",
  second_step_off_by_support: "Two-factor authentication turned off by Snowball's support",
  second_step_failed: "Right password, wrong code",
  recovery_code_used: "Recovery code used",
  recovery_codes_renewed: "New recovery codes created",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  passkey_copied: "Passkey refused: it may have been copied",
  email_verified: "Email address confirmed",
  email_change_requested: "Email address change requested",
  email_changed: "Email address changed",
  email_change_undone: "Email address change undone by email link",
  security_change_undone: "Security change undone by email link",
  recovered_by_support: "Account secured by Snowball's support: all access ended",
  bank_linked: "Bank or lender linked",
  bank_repaired: "Sign-in at the bank renewed",
  bank_removed: "Bank or lender removed",
  calendar_link_made: "Private calendar link created",
  calendar_link_revoked: "Private calendar link revoked",
};

const SUSPICIOUS: ReadonlySet<SecurityEvent["kind"]> = new Set([
  "signed_in_on_new_device",
  "sign_in_failed",
  "token_reused",
  "sessions_ended_by_support",
  "recovered_by_support",
  "second_step_off",
  "second_step_off_by_support",
  "second_step_failed",
  "recovery_code_used",
  "passkey_added",
  "passkey_copied",
  "email_change_requested",
  "email_changed",
]);

/** Returns the event in plain words, e.g. `Wrong password, 3 times`. */
function nameOfSecurityEvent({ kind, times, institution }: SecurityEvent): string {
  const often = times === 1 ? "" : `, ${times.toLocaleString("en-US")} times`;

  return `${NAMES[kind]}${institution === null ? "" : `: ${institution}`}${often}`;
}

/** Returns device and network, e.g. `Chrome on Windows, network 203.0.113.*`; null if unknown. */
function originOfSecurityEvent({ device, network }: SecurityEvent): string | null {
  if (network === null) return device;

  return device === null ? `Network ${network}` : `${device}, network ${network}`;
}

const SESSIONS_PER_PAGE = 10;

/** The user's sessions, last used first, by page. Refetched at each visit. */
const openSessionsQuery = infiniteQueryOptions({
  queryKey: ["open-sessions"],
  queryFn: ({ pageParam }) =>
    snowballClient.call(endpoints.listOwnSessions, { query: pageAt(pageParam, SESSIONS_PER_PAGE) }),
  ...offsetPages(SESSIONS_PER_PAGE),
  staleTime: 0,
});

/** Every session except this one. */
const OTHERS = null;

export function OpenSessions() {
  const query = useInfiniteQuery(openSessionsQuery);
  const queryClient = useQueryClient();
  const { submit, isBusy, variables, error } = useAction(signOut, {
    onSuccess: () =>
      Promise.all(
        [openSessionsQuery, securityEventsQuery].map(({ queryKey }) =>
          refetchData(queryClient, queryKey),
        ),
      ),
  });
  const isEnding = (which: string | null) => isBusy && variables === which;

  return (
    <Section heading="Signed in now" className="grid gap-3">
      <DataView source={query} what="where you are signed in" shape="line" count={2}>
        {({ pages }) => {
          const sessions = pages.flatMap(({ results }) => results);
          return (
            <>
              <ul>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.uuid}
                    session={session}
                    isEnding={isEnding(session.uuid)}
                    onEnd={() => submit(session.uuid)}
                  />
                ))}
              </ul>
              <FailureNotice error={error} refused="No one was signed out." />
              <ShowMore source={query} />
              {sessions.length > 2 && (
                <div>
                  <Button
                    variant="secondary"
                    isBusy={isEnding(OTHERS)}
                    onClick={() => submit(OTHERS)}
                  >
                    Sign out everywhere else
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </DataView>
    </Section>
  );
}

type RowProps = { session: OwnSession; isEnding: boolean; onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const device = session.device ?? "Unknown device";
  const lastUsed = formatInstant(session.last_used_at);

  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-line py-3">
      <div className="grid min-w-0 grow basis-64">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {device}
          {session.is_current && <Badge tone="neutral">This device</Badge>}
        </span>
        <span className="text-small text-ink-soft">
          {session.network !== null && `Network ${session.network}, `}last used {lastUsed}
        </span>
      </div>
      {!session.is_current && (
        <Button size="small" isBusy={isEnding} onClick={onEnd}>
          Sign out
          <span className="sr-only">
            {" "}
            {device}, last used {lastUsed}
          </span>
        </Button>
      )}
    </li>
  );
}

function signOut(uuid: string | null) {
  return uuid === OTHERS
    ? snowballClient.call(endpoints.endOtherSessions)
    : snowballClient.call(endpoints.endOwnSession, { params: { uuid } });
}
