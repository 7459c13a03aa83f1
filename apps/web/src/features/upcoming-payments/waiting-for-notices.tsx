import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { bankAccessQuery, connectionsQuery, subscriptionsQuery } from "#lib/queries.ts";
import { useTimeout } from "#lib/use-timeout.ts";

/** Maximum time to wait for notices before the list is shown. */
const LATEST_MS = 2_000;

/**
 * Hides the list below until all notices above it have loaded, because a late notice would move the list
 * under the user's finger. The Page component hides what follows `data-waiting`.
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
