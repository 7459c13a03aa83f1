import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation, useRouteError } from "react-router";

import { serverAnswers } from "#lib/api/send-call.ts";
import { log } from "#lib/log.ts";
import { paths } from "#lib/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** An unknown path, with the specification's message (§2). */
export class NotFoundError extends Error {
  override name = "NotFoundError";

  constructor() {
    super("404 Not Found");
  }
}

/** Messages of browsers and bundler for code that could not be loaded (Chromium, Firefox, Safari, Vite). */
const MISSING_PART =
  /Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/**
 * Whether the error means that code of the app could not be loaded: there is no network, or a newer
 * version replaced the file on the server.
 */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && MISSING_PART.test(error.message);
}

export function ErrorScreen() {
  const error = useRouteError();
  const { key } = useLocation();

  return isChunkLoadError(error) ? (
    <ChunkLoadErrorScreen key={key} error={error} />
  ) : (
    <FailedScreen error={error} />
  );
}

function FailedScreen({ error }: { error: unknown }) {
  useEffect(() => {
    // An unknown path is not an error of the app.
    if (!(error instanceof NotFoundError)) log.error("a screen failed", error);
  }, [error]);

  return <ErrorMessage error={error} />;
}

const TITLE = "Unexpected Application Error!";
const SCREEN = "mx-auto my-[clamp(1rem,8vh,5rem)] grid w-full max-w-160 justify-items-start gap-4";

/**
 * Shows an error with links to leave. They are plain links, because loading the page again discards the broken state.
 */
function ErrorMessage({ error }: { error: unknown }) {
  const isUnknownPath = error instanceof NotFoundError;
  usePageTitle(TITLE);

  return (
    <div className={SCREEN}>
      <h1 tabIndex={-1}>{TITLE}</h1>
      <p className="text-large wrap-anywhere text-ink-soft">
        {error instanceof Error ? error.message : String(error)}
      </p>
      {isUnknownPath && <p>This page doesn't exist. Check the address or go home.</p>}
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass()} href={paths.home()}>
          Go home
        </a>
        {!isUnknownPath && (
          <a className={buttonClass({ variant: "secondary" })} href={window.location.href}>
            Try again
          </a>
        )}
      </div>
    </div>
  );
}

/**
 * Handles app code that could not be loaded. If the server answers, there is a newer version, and
 * the page reloads once. If it does not answer, a reload would lose the loaded screens, so this
 * screen shows a message and waits for the network.
 */
function ChunkLoadErrorScreen({ error }: { error: unknown }) {
  const {
    data: isReachable,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ["server-answers", useLocation().key],
    queryFn: () => {
      const fetch = window.fetch.bind(window);
      return serverAnswers({ fetch, isOnline: navigator.onLine }, window.location.href);
    },
    gcTime: 0,
  });
  const [wasReloaded] = useState(() => hasReloaded(window.history.state));
  const [wasUnreachable, setWasUnreachable] = useState(!navigator.onLine);
  if (isReachable === false && !wasUnreachable) setWasUnreachable(true);
  const isBroken = isReachable === true && wasReloaded && !wasUnreachable;
  const checkAgain = () => void refetch();
  const onOnline = useEffectEvent(checkAgain);

  useEffect(() => {
    if (isBroken) log.error("a part of the app could not be loaded", error);
    else if (isReachable) reloadPage();
  }, [isBroken, isReachable, error]);
  useEffect(() => {
    const again = () => onOnline();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);

  if (isBroken) return <ErrorMessage error={error} />;
  return wasUnreachable ? (
    <OfflineMessage isChecking={isFetching} onRetry={checkAgain} />
  ) : (
    <Loading />
  );
}

function reloadPage(): void {
  window.history.replaceState({ ...window.history.state, hasReloaded: true }, "");
  window.location.reload();
}

/** Whether `reloadPage` reloaded this history entry. */
function hasReloaded(historyState: unknown): boolean {
  return typeof historyState === "object" && historyState !== null && "hasReloaded" in historyState;
}

type OfflineMessageProps = { isChecking: boolean; onRetry: () => void };

/** Says that the screen needs a network. The rest of the app stays usable. */
function OfflineMessage({ isChecking, onRetry }: OfflineMessageProps) {
  const { title, words } = navigator.onLine ? UNREACHABLE : OFFLINE;
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div className={SCREEN}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className="text-large wrap-anywhere text-ink-soft">{words}</p>
      <Button isBusy={isChecking} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

const OFFLINE = {
  title: "You're offline",
  words: "This screen isn't saved on your device yet. It opens as soon as you're back online.",
};

const UNREACHABLE = {
  title: "Snowball isn't responding",
  words: "We couldn't load this screen. Check your connection or try again in a moment.",
};

/** Screens without the layout, shown before it loads or if it fails. */
export function StandaloneLoading() {
  return (
    <main>
      <Loading />
    </main>
  );
}

// The same distance from the edge as in the layout.
const STANDALONE = "px-[clamp(1rem,4vw,2rem)]";

export function StandaloneErrorScreen() {
  return (
    <main className={STANDALONE}>
      <ErrorScreen />
    </main>
  );
}

export function StandaloneErrorMessage({ error }: { error: unknown }) {
  return (
    <main className={STANDALONE}>
      <ErrorMessage error={error} />
    </main>
  );
}
