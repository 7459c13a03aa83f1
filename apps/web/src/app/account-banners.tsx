import { useQuery } from "@tanstack/react-query";
import { useEffectEvent, useLayoutEffect } from "react";
import { useLocation } from "react-router";

import { useAppConfig } from "#lib/app-context.ts";
import { ConfirmAddressNotice } from "#lib/own-address/confirm-address-notice.tsx";
import { paths } from "#lib/paths.ts";
import { meQuery } from "#lib/queries.ts";

import { ConsentBanner } from "./consent-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";

export type AccountBannersProps = {
  /** Called when the user of the banners is loaded. */
  onLoaded: () => void;
  /** Called when a request for the user failed. It may be repeated. */
  onFailed: () => void;
};

/** Shows the notices about the account above every screen. */
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

/** Asks a user with an unconfirmed email to follow the link in our email, and sends it again. */
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
