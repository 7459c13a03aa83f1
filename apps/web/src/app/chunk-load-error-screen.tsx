import { useEffect, useEffectEvent, useRef, useState } from "react";

import { serverAnswers } from "#lib/api/send-call.ts";
import { log } from "#lib/log.ts";
import { Button } from "#ui/button.tsx";
import { Loading } from "#ui/loading.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

import { ErrorMessage } from "./error-message.tsx";

/**
 * Handles app code that could not be loaded. If the server answers, there is a newer version, and
 * the page reloads once. If it does not answer, a reload would lose the loaded screens, so this
 * screen shows a message and waits for the network.
 */
export function ChunkLoadErrorScreen({ error }: { error: unknown }) {
  const [isChecking, setIsChecking] = useState(true);
  const last = useRef<object | null>(null);
  const [isUnreachable, setIsUnreachable] = useState(!navigator.onLine);
  const [isBroken, setIsBroken] = useState(false);

  function handleResult(isReachable: boolean): void {
    if (!isReachable) setIsUnreachable(true);
    else if (isUnreachable || !wasReloaded(window.history.state)) reloadPage();
    else {
      log.error("a part of the app could not be loaded", error);
      setIsBroken(true);
    }
  }
  async function check(): Promise<void> {
    const own = {};
    last.current = own;
    const isReachable = await checkServer();
    // A newer check has started, or the user left the screen.
    if (last.current !== own) return;
    setIsChecking(false);
    handleResult(isReachable);
  }
  function checkAgain(): void {
    setIsChecking(true);
    void check();
  }
  const checkFirst = useEffectEvent(check);
  const onOnline = useEffectEvent(checkAgain);

  useEffect(() => {
    const again = () => onOnline();
    void checkFirst();
    window.addEventListener("online", again);
    return () => {
      last.current = null;
      window.removeEventListener("online", again);
    };
  }, []);

  if (isBroken) return <ErrorMessage error={error} />;
  return isUnreachable ? (
    <OfflineMessage isChecking={isChecking} onRetry={checkAgain} />
  ) : (
    <Loading />
  );
}

function checkServer(): Promise<boolean> {
  const fetch = window.fetch.bind(window);
  return serverAnswers({ fetch, isOnline: navigator.onLine }, window.location.href);
}

/** Reloads the page, and marks the history entry as reloaded. */
function reloadPage(): void {
  window.history.replaceState({ ...window.history.state, hasReloaded: true }, "");
  window.location.reload();
}

/** Whether `reloadPage` reloaded this history entry. */
function wasReloaded(historyState: unknown): boolean {
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
    <div className="mx-auto my-[clamp(1rem,8vh,5rem)] grid w-full max-w-160 justify-items-start gap-4">
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
