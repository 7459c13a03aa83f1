import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { bankAccessQuery, connectionsQuery, subscriptionsQuery } from "#lib/queries.ts";
import { useTimeout } from "#lib/use-timeout.ts";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/data-view.tsx";

/** Maximum time to wait for notices before the list is shown. */
const LATEST_MS = 2_000;

/**
 * Shows notices above the list. Shows a skeleton instead of the list until they have loaded, because a late notice
 * would move the list under the user's finger. The Page component hides what follows `data-waiting`. If they take too
 * long, the list is shown, and the notices below it.
 */
export function WaitingForNotices({ children }: { children: ReactNode }) {
  const subscriptions = useQuery(subscriptionsQuery);
  const access = useQuery(bankAccessQuery);
  const connections = useQuery(connectionsQuery);
  const [isLate, setIsLate] = useState(false);
  const isKnown = [subscriptions, access, connections].every(({ isPending }) => !isPending);
  useTimeout(() => setIsLate(true), isKnown ? null : LATEST_MS);

  return (
    <>
      {!isKnown && !isLate && (
        <div data-waiting="above">
          <Skeleton label="Loading" />
        </div>
      )}
      <div className={classNames("contents", isLate && "[&>*]:order-last")}>{children}</div>
    </>
  );
}
