import { lazy, type ReactNode, Suspense, useRef } from "react";
import { Outlet, useIsLeaving } from "#router/index.ts";

import { useSession } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";
import { classNames } from "#ui/class-names.ts";

import styles from "./app-layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SnowSlope } from "./snow-slope.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { useScrollRestore } from "./use-scroll-restore.ts";
import { CameFromProvider } from "./way-back.tsx";

/** Nobody who comes for the first time needs them, and no screen fails for want of them. */
const AccountBanners = lazy<() => ReactNode>(async () => {
  try {
    return { default: (await import("./account-banners.tsx")).AccountBanners };
  } catch (error) {
    log.error("The account's banners could not be loaded.", error);
    return { default: () => null };
  }
});

/** What surrounds every screen: header, footer, and what happens when the user goes elsewhere. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { status } = useSession();
  const isLeaving = useIsLeaving();
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
        <Suspense fallback={null}>
          <AccountBanners />
        </Suspense>
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
