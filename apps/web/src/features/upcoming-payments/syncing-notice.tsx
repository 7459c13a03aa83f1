import { useQuery } from "@tanstack/react-query";

import { now } from "#lib/now.ts";
import { paths } from "#lib/paths.ts";
import { accountsQuery, type Connection, connectionsQuery, monthQuery } from "#lib/queries.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { Spinner } from "#ui/loading.tsx";

import { type Arrival, type ArrivalStep, describeArrival } from "./describe-arrival.ts";

const NOTHING = { accounts: 0, payments: 0 };

/**
 * Shows the progress of each newly linked bank, so that users know why a debt is missing. Shows the error of
 * a bank that could not be synced. Syncing continues without this page.
 */
export function SyncingNotice() {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const isArriving = connections.some((each) => describeArrival(each, NOTHING, now()) !== null);
  const accounts = useQuery({ ...accountsQuery, enabled: isArriving });
  const month = useQuery({ ...monthQuery, enabled: isArriving });

  return connections.map((connection) => {
    const { uuid } = connection;
    const counted = {
      accounts: countItems(uuid, accounts.data, accounts.isFetching),
      payments: countItems(uuid, month.data?.debts, month.isFetching),
    };
    const arrival = describeArrival(connection, counted, now());

    return arrival && <ArrivalNotice key={uuid} connection={connection} arrival={arrival} />;
  });
}

/** Returns the number of a connection's items. Null while they are loading. */
function countItems(
  connection: string,
  known: readonly { item: string | null }[] | undefined,
  isFetching: boolean,
): number | null {
  const count = known?.filter(({ item }) => item === connection).length ?? null;

  return count === 0 && isFetching ? null : count;
}

type ArrivalNoticeProps = {
  connection: Pick<Connection, "institution_name">;
  arrival: NonNullable<Arrival>;
};

function ArrivalNotice({ connection, arrival: { steps, failure } }: ArrivalNoticeProps) {
  const bank = connection.institution_name ?? "your bank";
  const isAnswered = steps[0]?.state === "here";
  if (failure !== null) {
    return (
      <Notice
        tone="attention"
        action={
          <ButtonLink to={paths.accountConnections()} size="small">
            See the connection
          </ButtonLink>
        }
      >
        <strong>We haven't received data from {bank} yet.</strong> {failure}
      </Notice>
    );
  }

  return (
    <Notice tone="info">
      <strong>
        {isAnswered
          ? `Your accounts from ${bank} are here.`
          : `Getting your accounts from ${bank}…`}
      </strong>
      <div className="my-2 grid gap-1">
        {steps.map((step) => (
          <Step key={step.what} {...step} />
        ))}
      </div>
      You can leave this page. We'll keep going.
    </Notice>
  );
}

function Step({ what, state, words }: ArrivalStep) {
  return (
    <p
      className="grid grid-cols-[1.25rem_1fr] items-center gap-2 data-[state=next]:text-ink-soft"
      data-state={state}
    >
      <span className="grid place-items-center [&_svg]:text-good">
        {state === "here" && <Icon name="check" label="Here:" size={16} />}
        {state === "now" && <Spinner />}
      </span>
      {what}: {words}
    </p>
  );
}
