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

import { PreviousPathProvider } from "#features/debt-page/index.ts";
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

/** Loaded on demand: first-time visitors need no banners, and screens work without them. */
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

/** The layout of every screen: header, footer, scroll position and focus after a navigation. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { status } = useSession();
  const isLeaving = useNavigation().state !== "idle";
  const { isReady, onKnown } = useBannerWait(status === "authorized");
  useFocusOnNavigation(main);

  return (
    <div
      className={classNames(
        "flex min-h-[100dvb] flex-col print:block",
        status === "authorized" && styles.withTabs,
      )}
    >
      <a
        className="fixed top-2 left-2 z-30 rounded-medium bg-accent px-4 py-3 font-semibold text-on-accent [clip-path:inset(50%)] hover:text-accent-hover focus-visible:text-on-accent focus-visible:[clip-path:none]"
        href="#main"
      >
        Skip to content
      </a>
      {isLeaving && <div className={styles.progress} aria-hidden="true" />}
      <SiteHeader />
      {status === "authorized" && (
        <Suspense fallback={null}>
          <AccountBanners onKnown={onKnown} />
        </Suspense>
      )}
      {/* Not `visibility: hidden`, because elements inside may have the focus. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={classNames(
          "grid flex-1 grid-cols-1 content-start gap-5 px-[clamp(var(--edge),4vw,2rem)] pt-7 pb-12 focus:outline-none print:block print:px-0 print:pt-4 print:pb-0",
          !isReady && "opacity-0",
        )}
      >
        <PreviousPathProvider>
          <Outlet />
        </PreviousPathProvider>
      </main>
      {status === "anonymous" && <SnowSlope />}
      <SiteFooter />
      <ScrollRestoration />
    </div>
  );
}

/** Longest time that a screen waits for the banners, in milliseconds. */
const WAIT_MAX_MS = 2_000;

/**
 * Hides the screen until the banners above are known, because they would push it down while the
 * user taps.
 */
function useBannerWait(hasBanners: boolean) {
  const [isKnown, setIsKnown] = useState(false);
  const onKnown = useCallback(() => setIsKnown(true), []);
  useTimeout(onKnown, hasBanners && !isKnown ? WAIT_MAX_MS : null);

  return { isReady: isKnown || !hasBanners, onKnown };
}
