import { endpoints, type SubscribableProduct } from "@snowball/contract";
import { useEffect, useState } from "react";

import { readAllPages } from "#lib/api/read-all-pages.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { useSession } from "#lib/app-context.ts";
import { now } from "#lib/now.ts";
import {
  DATA_FRESHNESS_MS,
  isTransientError,
  RETRIES_MAX,
  RETRY_DELAY_MS,
} from "#lib/query/query-client.ts";
import type { ViewedData } from "#ui/data-view.tsx";

type Prices = readonly SubscribableProduct[];
type PricesState = Pick<ViewedData<Prices>, "data" | "status" | "error">;

const LOADING: PricesState = { data: undefined, status: "loading", error: null };

/** The last prices of each session with their time, for users who return to the page. */
const lastPrices = new WeakMap<object, { prices: Prices; at: number }>();

/**
 * Reads the price list for visitors. It does not use the query cache, so that a visitor's first
 * page loads without its code.
 */
export function usePrices(): ViewedData<Prices> {
  const { session } = useSession();
  const [state, setState] = useState<PricesState>(() => freshPrices(session) ?? LOADING);
  const isWanted = state.status === "loading";

  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    void read(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return;
      if (answer.data) lastPrices.set(session, { prices: answer.data, at: now().getTime() });
      setState(answer);
    });
    return () => leaving.abort();
  }, [isWanted, session]);

  return {
    ...state,
    refetch: () => setState(LOADING),
  };
}

function freshPrices(session: object): PricesState | null {
  const last = lastPrices.get(session);
  const isFresh = last && now().getTime() - last.at < DATA_FRESHNESS_MS;

  return isFresh ? { data: last.prices, status: "success", error: null } : null;
}

/** Retries as often as the query cache does. */
async function read(signal: AbortSignal): Promise<PricesState> {
  for (let retries = 0; ; retries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- retries only after a failure
      const data = await readAllPages(snowballClient, endpoints.listSubscribableProducts, {
        access: "public",
      });
      return { data, status: "success", error: null };
    } catch (error) {
      if (signal.aborted || retries === RETRIES_MAX || !isTransientError(error)) {
        return { data: undefined, status: "error", error: messageOf(error) };
      }
      // oxlint-disable-next-line no-await-in-loop -- the delay before a retry
      await new Promise((wake) => setTimeout(wake, RETRY_DELAY_MS));
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
