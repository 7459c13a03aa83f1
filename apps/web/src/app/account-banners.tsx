import { ConsentBanner } from "./consent-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { VerifyEmailBanner } from "./verify-email-banner.tsx";

/** What an account has to be told on every screen, above it. */
export function AccountBanners() {
  return (
    <>
      <DemoBanner />
      <VerifyEmailBanner />
      <ConsentBanner />
    </>
  );
}
