import { endpoints, type OwnSession } from "@snowball/contract";
import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";

import { pageAt } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { FailureNotice } from "#lib/form/failure-notice.tsx";
import { useAction } from "#lib/form/use-action.ts";
import { formatInstant } from "#lib/format.ts";
import { offsetPages } from "#lib/query/page-queries.ts";
import { refetchData } from "#lib/query/refetch-data.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { DataView } from "#ui/data-view.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { Section } from "#ui/section.tsx";

import { securityEventsQuery } from "./security-events-query.ts";

const PAGE_SIZE = 10;

/** The user's sessions, last used first, by page. Refetched at each visit. */
const openSessionsQuery = infiniteQueryOptions({
  queryKey: ["open-sessions"],
  queryFn: ({ pageParam }) =>
    snowballClient.call(endpoints.listOwnSessions, { query: pageAt(pageParam, PAGE_SIZE) }),
  ...offsetPages(PAGE_SIZE),
  staleTime: 0,
});

/** Every session except this one. */
const OTHERS = null;

/** Lists the user's sessions; each except this one can be ended. */
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
        <Button variant="secondary" size="small" isBusy={isEnding} onClick={onEnd}>
          Sign out
          <VisuallyHidden>
            {" "}
            {device}, last used {lastUsed}
          </VisuallyHidden>
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
