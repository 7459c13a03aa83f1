import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";

import { meQuery } from "#lib/queries.ts";
import { ServerData } from "#lib/query/server-data.tsx";

import { ConsentBanner } from "./consent-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { VerifyEmailBanner } from "./verify-email-banner.tsx";

export type AccountBannersProps = {
  /** Called when the visible banners are known, or the request for them failed. */
  onKnown: () => void;
};

/** Shows the notices about the account above every screen. */
export function AccountBanners(props: AccountBannersProps) {
  return (
    <ServerData>
      <Banners {...props} />
    </ServerData>
  );
}

function Banners({ onKnown }: AccountBannersProps) {
  const { isPending, fetchStatus, failureCount } = useQuery(meQuery);
  const isKnown = !isPending || fetchStatus !== "fetching" || failureCount > 0;
  useLayoutEffect(() => {
    if (isKnown) onKnown();
  }, [isKnown, onKnown]);

  return (
    <>
      <DemoBanner />
      <VerifyEmailBanner />
      <ConsentBanner />
    </>
  );
}
