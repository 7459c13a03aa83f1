import { useEffect, useState } from "react";

import { useAppConfig } from "#lib/app-context.ts";
import { log } from "#lib/log.ts";

import { preparePlaid } from "./prepare-plaid.ts";

export type PlaidScriptState = "loading" | "ready" | "failed";

/** Loads the bank-linking script with the screen. A failure is logged (spec §8), and can be tried again. */
export function usePlaidScript(): { state: PlaidScriptState; tryAgain: () => void } {
  const { plaidLinkScriptUrl } = useAppConfig();
  const [state, setState] = useState<PlaidScriptState>("loading");
  const [tries, setTries] = useState(1);

  useEffect(() => {
    let isGone = false;
    preparePlaid(plaidLinkScriptUrl).then(
      () => {
        if (!isGone) setState("ready");
      },
      (error: unknown) => {
        log.error("the bank-link script failed to load", error);
        if (!isGone) setState("failed");
      },
    );
    return () => {
      isGone = true;
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
