import type { SecurityEvent } from "@snowball/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";

import { formatInstant } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { sliceOf } from "#lib/query/slice.ts";
import { Badge } from "#ui/badge.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { DataView } from "#ui/data-view.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

import {
  isSuspicious,
  nameOfSecurityEvent,
  originOfSecurityEvent,
} from "./describe-security-event.ts";
import { OpenSessions } from "./open-sessions.tsx";
import { securityEventsQuery } from "./security-events-query.ts";

/** `/security-activity`: the open sessions, and the security events of the last year. */
export function SecurityEventsPage() {
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
  const id = useId();
  const query = useInfiniteQuery(securityEventsQuery);

  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id}>Last 12 months</h2>
      <DataView
        source={sliceOf(query)}
        what="your security activity"
        skeleton={<Skeleton label="Loading your security activity" shape="line" count={6} />}
      >
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
    </section>
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
          {isSuspicious(event) && <Badge tone="attention">Was this you?</Badge>}
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
