import {
  type ComponentType,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Outlet, ScrollRestoration, useNavigation } from "react-router";

import { useSession } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { classNames } from "#ui/class-names.ts";

import type { AccountBannersProps } from "./account-banners.tsx";
import styles from "./app-layout.module.css";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { SnowSlope } from "./snow-slope.tsx";
import { useFocusOnNavigation } from "./use-focus-on-navigation.ts";
import { CameFromProvider } from "./way-back.tsx";

/** Nobody who comes for the first time needs them, and no screen fails for want of them. */
const AccountBanners = lazy<ComponentType<AccountBannersProps>>(async () => {
  try {
    return { default: (await import("./account-banners.tsx")).AccountBanners };
  } catch (error) {
    log.error("The account's banners could not be loaded.", error);
    return { default: NoBanners };
  }
});

function NoBanners({ onKnown }: AccountBannersProps) {
  useEffect(onKnown, [onKnown]);

  return null;
}

/** What surrounds every screen: header, footer, and what happens when the user goes elsewhere. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { status } = useSession();
  const isLeaving = useNavigation().state !== "idle";
  const { isAboveKnown, onKnown } = useWhatIsAbove(status === "authorized");
  useFocusOnNavigation(main);

  return (
    <div className={classNames(styles.layout, status === "authorized" && styles.withTabs)}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <SiteHeader />
      {status === "authorized" && (
        <Suspense fallback={null}>
          <AccountBanners onKnown={onKnown} />
        </Suspense>
      )}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(styles.main, !isAboveKnown && styles.unseen)}
      >
        <CameFromProvider>
          <Outlet />
        </CameFromProvider>
      </main>
      {status === "anonymous" && <SnowSlope />}
      <SiteFooter />
      <ScrollRestoration />
    </div>
  );
}

/** Longer than this nobody waits to see a screen. */
const LATEST_MS = 2_000;

/** What stands above a screen would push it down under the finger: it is shown once that is known. */
function useWhatIsAbove(hasBanners: boolean) {
  const [isKnown, setIsKnown] = useState(false);
  const onKnown = useCallback(() => setIsKnown(true), []);
  useTimeout(onKnown, hasBanners && !isKnown ? LATEST_MS : null);

  return { isAboveKnown: isKnown || !hasBanners, onKnown };
}
