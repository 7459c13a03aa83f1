import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect } from "react";

import { meQuery } from "#lib/slices/me-slice.ts";

import { ConsentBanner } from "./consent-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { ServerData } from "./server-data.tsx";
import { VerifyEmailBanner } from "./verify-email-banner.tsx";

export type AccountBannersProps = {
  /** Called once it is known which of them are shown, or that nobody can say at once. */
  onKnown: () => void;
};

/** What an account has to be told on every screen, above it. */
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
