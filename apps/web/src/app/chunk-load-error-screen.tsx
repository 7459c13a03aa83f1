import { useEffect, useEffectEvent, useRef, useState } from "react";

import { serverAnswers } from "#lib/api/send-call.ts";
import { log } from "#lib/log.ts";
import { Loading } from "#ui/loading.tsx";

import { ErrorMessage } from "./error-message.tsx";
import { OfflineMessage } from "./offline-message.tsx";
import { reloadPage, wasReloaded } from "./reload-page.ts";

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
