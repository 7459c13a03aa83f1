import { useEffect, useState } from "react";

import { useAppConfig } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";

import { preparePlaid } from "./prepare-plaid.ts";

export type PlaidScriptState = "loading" | "ready" | "failed";

/** Loads the bank-linking script with the screen. A failure is logged (spec §8) and can be retried. */
export function usePlaidScript(): { state: PlaidScriptState; tryAgain: () => void } {
  const { plaidLinkScriptUrl } = useAppConfig();
  const [state, setState] = useState<PlaidScriptState>("loading");
  const [tries, setTries] = useState(1);

  useEffect(() => {
    let isUnmounted = false;
    preparePlaid(plaidLinkScriptUrl).then(
      () => {
        if (!isUnmounted) setState("ready");
      },
      (error: unknown) => {
        log.error("the bank-link script failed to load", error);
        if (!isUnmounted) setState("failed");
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [plaidLinkScriptUrl, tries]);

  return {
    state,
    tryAgain: () => {
      setState("loading");
      setTries(tries + 1);
    },
  };
}
