import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { now } from "#lib/now.ts";
import { useTimeout } from "#lib/use-timeout.ts";

import { createLink, type LinkTarget, type PreparedLink } from "./link-calls.ts";

const MINUTE_MS = 60_000;
/** How long before its expiry a token is renewed. Leaves time to sign in at the bank. */
const RENEWED_BEFORE_MS = 10 * MINUTE_MS;
/** Minimum time between renewals, in case the device's clock is wrong. */
const RENEWED_EVERY_MS_MIN = 5 * MINUTE_MS;
/** A widget usually loads in two seconds. After this time it is blocked or lost. */
const LOADS_WITHIN_MS = 15_000;

const NOT_LOADED = "We couldn't load your bank's window.";

function linkTokenQuery(target: LinkTarget) {
  return queryOptions({
    queryKey: ["link-token", target.purpose, target.connection],
    queryFn: async () => {
      const link = await createLink(snowballClient, target);
      return { ...link, renewAfterMs: msUntilRenewal(link) };
    },
    staleTime: ({ state: { data } }) => data?.renewAfterMs ?? 0,
    refetchInterval: ({ state: { data } }) =>
      data === undefined ? false : Math.max(RENEWED_EVERY_MS_MIN, data.renewAfterMs),
    refetchOnWindowFocus: true,
  });
}

function msUntilRenewal({ expiration }: PreparedLink): number {
  return Math.max(0, Date.parse(expiration) - RENEWED_BEFORE_MS - now().getTime());
}

/** Returns a function that replaces a button's token, after its window was opened or failed to appear. */
export function useLinkRenewal(): (target: LinkTarget) => void {
  const client = useQueryClient();

  return (target) =>
    void client.resetQueries({ queryKey: linkTokenQuery(target).queryKey, exact: true });
}

type PrepareOptions = {
  /** Whether the button is visible and only its window is missing. */
  isWanted: boolean;
  /** Whether the window is open. Its token is not renewed then. */
  isOpen: boolean;
};

/**
 * Prepares what a bank-link button needs before it can be pressed: a link token, and the provider's widget
 * loaded with it. Opening the window then needs no further request.
 */
export function usePreparedLink(target: LinkTarget, { isWanted, isOpen }: PrepareOptions) {
  const { data, error, refetch } = useQuery({
    ...linkTokenQuery(target),
    enabled: isWanted && !isOpen,
  });
  const renew = useLinkRenewal();
  const [loaded, setLoaded] = useState<string | null>(null);
  const [late, setLate] = useState<string | null>(null);
  const [wasReady, setWasReady] = useState(false);
  const link = isWanted || isOpen ? data : undefined;
  const isReady = link !== undefined && loaded === link.token;
  const isLate = link !== undefined && !isReady && late === link.token;
  useTimeout(
    () => setLate(link?.token ?? null),
    link === undefined || isReady || isLate ? null : LOADS_WITHIN_MS,
  );

  return {
    link,
    isReady,
    /** Whether it was ready before. A button that has the focus then shows progress instead of being disabled. */
    wasReady,
    problem: isLate ? NOT_LOADED : link === undefined && error !== null ? error.message : null,
    tryAgain: () => (isLate ? renew(target) : void refetch()),
    onLoad: () => {
      setLoaded(link?.token ?? null);
      setWasReady(true);
    },
  };
}
