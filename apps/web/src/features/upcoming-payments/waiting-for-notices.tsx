import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { bankAccessQuery } from "#lib/slices/bank-access-slice.ts";
import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { subscriptionsQuery } from "#lib/slices/subscriptions-slice.ts";
import { useTimeout } from "#lib/use-timeout.ts";

/** Longer than this nobody waits to see what is to be paid. */
const LATEST_MS = 2_000;

/**
 * Stands where notices may come above the list, until it is known whether any does: one that came later would push the
 * list away under the finger. Page keeps what follows unseen meanwhile.
 */
export function WaitingForNotices() {
  const subscriptions = useQuery(subscriptionsQuery);
  const access = useQuery(bankAccessQuery);
  const connections = useQuery(connectionsQuery);
  const [isLate, setIsLate] = useState(false);
  useTimeout(() => setIsLate(true), LATEST_MS);
  const isKnown = [subscriptions, access, connections].every(({ isPending }) => !isPending);

  return isKnown || isLate ? null : <span hidden data-waiting="above" />;
}
