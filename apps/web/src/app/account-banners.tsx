import { endpoints, LEGAL_VERSIONS, type LegalDocument } from "@snowball/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import { Link, useLocation } from "react-router";

import { describeFailure } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAppConfig } from "#lib/app-context.ts";
import { useAction } from "#lib/form/form.tsx";
import { now } from "#lib/now.ts";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

type AccountBannersProps = {
  onLoaded: () => void;
  /** Called when a request for the user failed. It may be repeated. */
  onFailed: () => void;
};

export function AccountBanners({ onLoaded, onFailed }: AccountBannersProps) {
  const { isSuccess, failureCount } = useQuery(meQuery);
  const fail = useEffectEvent(onFailed);
  useLayoutEffect(() => {
    if (isSuccess) onLoaded();
  }, [isSuccess, onLoaded]);
  useLayoutEffect(() => {
    if (failureCount > 0) fail();
  }, [failureCount]);

  return (
    <>
      <DemoBanner />
      <VerifyEmailBanner />
      <ConsentBanner />
    </>
  );
}

/** Screens that show the same notice with the reason why they need a confirmed address. */
const SCREENS_WITH_NOTICE: readonly string[] = [paths.changeEmail(), paths.secondStep()];

function VerifyEmailBanner() {
  const { data: me } = useQuery(meQuery);
  const { canSendMail } = useAppConfig();
  const { pathname } = useLocation();
  if (!me || me.email_verified || me.demo_ends_at !== null || !canSendMail) return null;
  if (SCREENS_WITH_NOTICE.includes(pathname)) return null;

  return (
    <section
      className="border-b border-line bg-sun-tint print:hidden"
      aria-label="Your email address"
    >
      <div className="mx-auto max-w-[calc(var(--page-width)_+_4rem)] px-[clamp(0rem,4vw_-_1rem,1rem)]">
        <ConfirmAddressNotice email={me.email} why="Please confirm your email address." />
      </div>
    </section>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Marks every screen of a demo, with the time until its deletion and a link to register. */
export function DemoBanner() {
  const { data: me } = useQuery(meQuery);
  const { pathname } = useLocation();
  if (!me?.demo_ends_at) return null;

  return (
    <section
      className="border-b border-line bg-accent-tint print:hidden"
      aria-label="Demo household"
    >
      <div className="mx-auto flex max-w-[calc(var(--page-width)_+_4rem)] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-[clamp(1rem,4vw,2rem)] py-2 text-small">
        <p className="grow basis-80">
          <strong>Demo household.</strong> The people and banks are made up. We delete this
          household {describeEnd(me.demo_ends_at)}.
        </p>
        {pathname !== paths.register() && (
          <ButtonLink to={paths.register()} size="small">
            Make it yours
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

function describeEnd(instant: string): string {
  const days = Math.ceil((new Date(instant).getTime() - now().getTime()) / DAY_MS);
  if (days <= 1) return "within a day";
  return `in ${days} days`;
}

const LINKS: Record<LegalDocument, { to: string; name: string }> = {
  terms: { to: paths.terms(), name: "Terms" },
  privacy: { to: paths.privacy(), name: "Privacy" },
};

export function ConsentBanner() {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { submit, isBusy, error } = useAction(
    () => snowballClient.call(endpoints.acceptDocuments, { body: LEGAL_VERSIONS }),
    {
      onSuccess: () =>
        client.setQueryData(meQuery.queryKey, (before) => {
          if (!before) return before;
          const { documents_to_accept: _accepted, ...rest } = before;
          return rest;
        }),
    },
  );
  const changed = me?.documents_to_accept ?? [];
  if (changed.length === 0) return null;

  return (
    <section className="border-b border-line bg-sun-tint print:hidden" aria-label="What changed">
      <div className="mx-auto max-w-[calc(var(--page-width)_+_4rem)] px-[clamp(0rem,4vw_-_1rem,1rem)]">
        <Notice
          tone={error ? "error" : "attention"}
          action={
            <Button variant="primary" size="small" isBusy={isBusy} onClick={() => submit()}>
              Accept
            </Button>
          }
        >
          {changed.length > 1 ? "We updated two documents: " : "We updated a document: "}
          {changed.map((document, at) => (
            <span key={document}>
              {at > 0 && " and "}
              <Link to={LINKS[document].to}>{LINKS[document].name}</Link>
            </span>
          ))}
          . {error && describeFailure(error)}
        </Notice>
      </div>
    </section>
  );
}
