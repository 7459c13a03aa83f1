import { useRef } from "react";
import { Outlet, useNavigation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { classNames } from "#ui/class-names.ts";

import styles from "./app-layout.module.css";
import { ConsentBanner } from "./consent-banner.tsx";
import { DemoBanner } from "./demo-banner.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SnowSlope } from "./snow-slope.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollRestore } from "./use-scroll-restore.ts";
import { CameFromProvider } from "./way-back.tsx";
import { VerifyEmailBanner } from "./verify-email-banner.tsx";

/** What surrounds every screen: header, footer, and what happens when the user goes elsewhere. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { status } = useSession();
  const isLeaving = useNavigation().state === "loading";
  useFocusOnNavigation(main);
  useScrollRestore();

  return (
    <div className={classNames(styles.layout, status === "authorized" && styles.withTabs)}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <SiteHeader />
      {status === "authorized" && (
        <>
          <DemoBanner />
          <VerifyEmailBanner />
          <ConsentBanner />
        </>
      )}
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <CameFromProvider>
          <Outlet />
        </CameFromProvider>
      </main>
      {status === "anonymous" && <SnowSlope />}
      <SiteFooter />
    </div>
  );
}
