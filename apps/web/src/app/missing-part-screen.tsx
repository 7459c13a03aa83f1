import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";

import { serverAnswers } from "#lib/api/server-answers.ts";
import { log } from "#lib/log.ts";
import { Loading } from "#ui/loading.tsx";

import { ErrorMessage } from "./error-message.tsx";
import { OfflineMessage } from "./offline-message.tsx";
import { reloadPage, wasReloaded } from "./reload-page.ts";

/**
 * A part of the app could not be loaded. Where the server answers there is a newer version, and the
 * page is loaded anew, once. Where it does not, a reload would lose what is still there: the screen
 * says so and waits for the network.
 */
export function MissingPartScreen({ error }: { error: unknown }) {
  const { mutate, isPending } = useMutation({ mutationFn: askServer });
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
  // An answer that comes when the user has gone elsewhere is dropped: a call's own callback is.
  const ask = () => mutate(undefined, { onSuccess: judge });
  const askAgain = useEffectEvent(ask);

  useEffect(() => {
    const onOnline = () => askAgain();
    askAgain();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, []);

  if (isBroken) return <ErrorMessage error={error} />;
  return isSilent ? <OfflineMessage isAsking={isPending} onRetry={ask} /> : <Loading />;
}

function askServer(): Promise<boolean> {
  const fetch = window.fetch.bind(window);
  return serverAnswers({ fetch, isOnline: navigator.onLine }, window.location.href);
}
