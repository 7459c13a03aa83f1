import { useEffect, useEffectEvent, useRef, useState } from "react";

import { serverAnswers } from "#lib/api/server-answers.ts";
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
export function MissingPartScreen({ error }: { error: unknown }) {
  const [isAsking, setIsAsking] = useState(true);
  const last = useRef<object | null>(null);
  const [isSilent, setIsSilent] = useState(!navigator.onLine);
  const [isBroken, setIsBroken] = useState(false);

  function judge(answers: boolean): void {
    if (!answers) setIsSilent(true);
    else if (isSilent || !wasReloaded(window.history.state)) reloadPage();
    else {
      log.error("a part of the app could not be loaded", error);
      setIsBroken(true);
    }
  }
  async function ask(): Promise<void> {
    const own = {};
    last.current = own;
    const answers = await askServer();
    // A newer check has started, or the user left the screen.
    if (last.current !== own) return;
    setIsAsking(false);
    judge(answers);
  }
  function askAgain(): void {
    setIsAsking(true);
    void ask();
  }
  const askFirst = useEffectEvent(ask);
  const onOnline = useEffectEvent(askAgain);

  useEffect(() => {
    const again = () => onOnline();
    void askFirst();
    window.addEventListener("online", again);
    return () => {
      last.current = null;
      window.removeEventListener("online", again);
    };
  }, []);

  if (isBroken) return <ErrorMessage error={error} />;
  return isSilent ? <OfflineMessage isAsking={isAsking} onRetry={askAgain} /> : <Loading />;
}

function askServer(): Promise<boolean> {
  const fetch = window.fetch.bind(window);
  return serverAnswers({ fetch, isOnline: navigator.onLine }, window.location.href);
}
