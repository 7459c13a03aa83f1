import { type CreatedCalendarFeed, endpoints } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { describeServiceEnd, SubscribeAgain } from "#lib/bank-access.tsx";
import { FailureNotice, useAction } from "#lib/form/form.tsx";
import { formatInstant } from "#lib/format.ts";
import { bankAccessQuery } from "#lib/queries.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { SectionCard } from "#ui/section.tsx";
import { DataView } from "#ui/data-view.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";

import { calendarFeedQuery } from "./calendar-queries.ts";

export function CalendarFeedSection() {
  const feed = useQuery(calendarFeedQuery);
  const { data: access } = useQuery(bankAccessQuery);
  const until = access ? describeServiceEnd(access, "Your calendar link") : null;

  return (
    <SectionCard heading="Your calendar" className="grid grid-cols-1 gap-3 wrap-anywhere">
      <p className="text-small text-ink-soft">
        See your payments in your own calendar through a private link. Anyone with the link can see
        who you pay, how much and when, and nothing else.
      </p>
      <DataView source={feed} what="your calendar link" shape="line" count={1}>
        {({ created_at: createdAt }) => (
          <>
            {access && createdAt !== null && until !== null && (
              <p>
                {until}
                <SubscribeAgain access={access} pronoun="it" />
              </p>
            )}
            <FeedLink createdAt={createdAt} />
          </>
        )}
      </DataView>
    </SectionCard>
  );
}

/** Each needs a confirmation if there is a link, because it stops working. */
const verbs = { make: "Create a new link", revoke: "Revoke the link" };
type Change = keyof typeof verbs;

function FeedLink({ createdAt }: { createdAt: string | null }) {
  const client = useQueryClient();
  const [made, setMade] = useState<CreatedCalendarFeed | null>(null);
  const [asked, setAsked] = useState<Change | null>(null);
  const makeButton = useRef<HTMLButtonElement>(null);
  const change = useAction(changeFeed, {
    onSuccess: (link) => {
      setMade(link);
      setAsked(null);
      client.setQueryData(calendarFeedQuery.queryKey, { created_at: link?.created_at ?? null });
    },
  });
  const isRevoked = change.data === null;
  // The pressed button disappears with the link.
  useEffect(() => {
    if (isRevoked && createdAt === null) makeButton.current?.focus();
  }, [isRevoked, createdAt]);

  return (
    <div className="grid grid-cols-1 gap-3.5">
      {createdAt === null ? (
        <div>
          <Button
            variant="secondary"
            ref={makeButton}
            isBusy={change.isBusy}
            onClick={() => change.submit("make")}
          >
            Create a private link
          </Button>
        </div>
      ) : (
        <>
          {made?.created_at === createdAt ? (
            <CreatedLink key={made.url} url={made.url} />
          ) : (
            <p>
              You created a link on {formatInstant(createdAt)}. We show it only once. A new link
              replaces it.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => setAsked("make")}>
              {verbs.make}
            </Button>
            <Button variant="quiet" onClick={() => setAsked("revoke")}>
              {verbs.revoke}
            </Button>
          </div>
        </>
      )}
      {asked === null && <FailureNotice error={change.error} refused="No link was created." />}
      {asked !== null && (
        <Dialog
          title={`${verbs[asked]}?`}
          onClose={() => setAsked(null)}
          keep="Keep the link"
          actions={
            <Button isBusy={change.isBusy} onClick={() => change.submit(asked)}>
              {verbs[asked]}
            </Button>
          }
        >
          <p>Calendars with the current link stop updating.</p>
          <FailureNotice error={change.error} refused="Nothing changed." />
        </Dialog>
      )}
    </div>
  );
}

async function changeFeed(what: Change): Promise<CreatedCalendarFeed | null> {
  if (what === "make") return snowballClient.call(endpoints.makeCalendarFeed);
  await snowballClient.call(endpoints.revokeCalendarFeed);

  return null;
}

function CreatedLink({ url }: { url: string }) {
  const copy = useAction(() => navigator.clipboard.writeText(url));
  const copyButton = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so the focus moves here.
  useEffect(() => copyButton.current?.focus(), []);

  return (
    <>
      <Field
        label="Your private link"
        name="calendar-link"
        readOnly
        value={url}
        hint="We show this link only once. Copy it now."
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button ref={copyButton} onClick={() => copy.submit()}>
          Copy the link
        </Button>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={url.replace(/^https?:/, "webcal:")}
        >
          Open in this device's calendar
        </a>
      </div>
      {copy.isSuccess && <Notice tone="success">Copied.</Notice>}
      {copy.isError && (
        <Notice tone="attention">Your browser blocked copying. Select the link and copy it.</Notice>
      )}
      <dl className="grid grid-cols-1 text-small [&_dd_+_dt]:mt-1.5">
        <dt className="font-strong">Apple</dt>
        <dd>
          Calendar › File › New Calendar Subscription. On an iPhone: Calendars › Add Calendar.
        </dd>
        <dt className="font-strong">Google</dt>
        <dd>On a computer: Other calendars › + › From URL.</dd>
        <dt className="font-strong">Outlook</dt>
        <dd>Add calendar › Subscribe from web.</dd>
      </dl>
      <p className="text-small text-ink-soft">
        Calendars update every few hours, Google about once a day.
      </p>
    </>
  );
}
