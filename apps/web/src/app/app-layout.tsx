import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";

import { PreviousPathProvider } from "#features/debt-page/index.ts";
import { useSession } from "#lib/app-context.ts";
import { calendarToday } from "#lib/calendar-today.ts";
import { useLoaded } from "#lib/lazy-part.ts";
import { paths } from "#lib/paths.ts";
import { useIsHydrated } from "#lib/use-is-hydrated.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { LogoMark } from "#ui/logo-mark.tsx";

import styles from "./app-layout.module.css";
import { MainNav } from "./main-nav.tsx";

/** First-time visitors need no banners, and screens work without them. */
const loadBanners = async () => (await import("./account-banners.tsx")).AccountBanners;

/** The layout of every screen: header, footer, scroll position and focus after a navigation. */
export function AppLayout() {
  const main = useRef<HTMLElement>(null);
  const { status } = useSession();
  const isLeaving = useNavigation().state !== "idle";
  const { isReady, areBelow, Banners, onLoaded, onFailed } = useBanners();
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
      {Banners && (
        <div className={areBelow ? "order-last" : undefined}>
          <Banners onLoaded={onLoaded} onFailed={onFailed} />
        </div>
      )}
      {/* Not `visibility: hidden`, because elements inside may have the focus. */}
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        data-waiting={isReady ? undefined : ""}
        className={classNames(
          "grid flex-1 grid-cols-1 content-start gap-5 px-[clamp(var(--edge),4vw,2rem)] pt-5 pb-8 focus:outline-none tablet:pt-7 tablet:pb-12 print:block print:px-0 print:pt-4 print:pb-0",
          !isReady && "pointer-events-none opacity-0",
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
 * Decides when to show the screen and the banners above it. The screen waits for the banners,
 * because they would push it down while the user presses a button, and the press would be lost.
 * Banners that come later are below the screen until the next one opens.
 */
function useBanners() {
  const { state, status } = useSession();
  const { pathname } = useLocation();
  const session = state.sessionOriginationTime;
  /** The session of the user with the loaded banners. */
  const [loadedFor, setLoadedFor] = useState<string | null>(null);
  /** The path of a screen that is shown before its banners. */
  const [early, setEarly] = useState<string | null>(null);
  const isSignedIn = status === "authorized";
  const { part, error } = useLoaded(loadBanners, isSignedIn);
  const isLoaded = loadedFor === session || error !== undefined;
  const isWaiting = isSignedIn && !isLoaded && early === null;

  const onLoaded = useCallback(() => setLoadedFor(session), [session]);
  const onFailed = () => {
    if (isWaiting) setEarly(pathname);
  };
  useTimeout(onFailed, isWaiting ? WAIT_MAX_MS : null);
  if (early !== null && early !== pathname) setEarly(isLoaded ? null : pathname);

  return {
    isReady: !isWaiting,
    areBelow: early === pathname,
    Banners: isSignedIn ? part : undefined,
    onLoaded,
    onFailed,
  };
}

/**
 * Focuses the new screen's heading after a navigation, as a page load would. Otherwise a screen
 * reader stays silent and the keyboard focus is lost.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    // A URL with a hash has already moved the focus.
    if (hash !== "" && isWithin(main.current, document.activeElement)) return;
    const heading = main.current?.querySelector<HTMLElement>("h1");
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [main, pathname, hash]);
}

function isWithin(main: HTMLElement | null, element: Element | null): boolean {
  return main !== null && main !== element && main.contains(element);
}

const BALL = "fill-surface-raised stroke-accent stroke-[2.5]";
/** A snowball that grows as it rolls down the hill, with a sun. Decorative. */
function SnowSlope() {
  return (
    <svg
      className="mb-[-1px] h-[clamp(88px,13vw,170px)] w-full"
      viewBox="0 0 1440 170"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <circle className="fill-sun" cx="1010" cy="92" r="40" />
      <path className="fill-accent-tint" d="M0 170V150C360 148 760 116 1440 22V170Z" />
      <path
        className="fill-none stroke-line-strong stroke-2 opacity-60 [stroke-dasharray:1_12] [stroke-linecap:round]"
        d="M1020 79C900 96 760 110 600 121"
      />
      <circle className={BALL} cx="900" cy="81" r="12" />
      <circle className={BALL} cx="770" cy="86" r="20" />
      <circle className={BALL} cx="590" cy="86" r="35" />
      <path
        className="fill-none stroke-accent stroke-[2.5] [stroke-linecap:round]"
        d="M591.5 87.5c3.5-3.5 9 .4 7.400 5.800-2 6.6-11.300 8.200-16.400 3.100-6.200-6.600-3.100-17.500 5.5-20.600 11.300-3.900 22.600 4.300 23.400 16.400"
      />
    </svg>
  );
}

const links: readonly { to: string; text: string }[] = [
  { to: paths.help(), text: "Help" },
  { to: paths.help("contact"), text: "Contact" },
  { to: paths.terms(), text: "Terms" },
  { to: paths.privacy(), text: "Privacy" },
];

function SiteFooter() {
  // The prerendered page lacks the visitor's year and reserves its space.
  const year = useIsHydrated() ? calendarToday().slice(0, 4) : "";

  return (
    // Hidden until the content above has loaded, because that would push it down.
    <footer className="flex flex-wrap items-center justify-center gap-x-6 border-t border-line px-[clamp(1rem,4vw,2rem)] py-3 text-small text-ink-soft print:hidden [:root:has([data-waiting])_&]:invisible">
      <nav aria-label="Help and terms" className="flex flex-wrap justify-center">
        {links.map(({ to, text }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-target items-center px-3 text-inherit hover:text-accent-hover"
          >
            {text}
          </Link>
        ))}
      </nav>
      <p>
        © <span className="inline-block min-w-[4ch]">{year}</span> Snowball
      </p>
    </footer>
  );
}

/** The header with the product's name and, for a signed-in user, the navigation, the email and sign-out. */
function SiteHeader() {
  const { status } = useSession();

  return (
    <header className="sticky top-0 z-10 border-b border-line bg-paper print:static">
      {/* As wide as the page below it. */}
      <div className="mx-auto flex min-h-[64px] max-w-[calc(var(--page-width)_+_4rem)] flex-wrap items-center gap-x-[clamp(0.75rem,4vw,1.5rem)] px-[clamp(var(--edge),4vw,2rem)]">
        <Link
          to={status === "authorized" ? paths.home() : paths.landing()}
          className="inline-flex min-h-target items-center gap-2.5 text-heading font-bold tracking-[-0.03em] text-ink no-underline hover:text-accent-hover"
        >
          <LogoMark />
          Snowball
        </Link>
        {status === "authorized" ? <MainNav /> : <AnonymousPart />}
      </div>
    </header>
  );
}

function AnonymousPart() {
  const { pathname } = useLocation();

  return (
    // Wraps to its own line with large letters; before that, a long email is shortened.
    <div className="flex min-w-0 grow basis-32 items-center justify-end gap-x-4 gap-y-1 text-small print:hidden">
      {pathname !== paths.login() && (
        <Link
          to={paths.login()}
          className="inline-flex min-h-target items-center font-semibold whitespace-nowrap"
        >
          Sign in
        </Link>
      )}
      {pathname !== paths.register() && (
        <ButtonLink to={paths.register()} variant="quiet" size="small">
          Register
        </ButtonLink>
      )}
    </div>
  );
}
