import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef } from "react";

import { connectionsQuery } from "#lib/slices/connections-slice.ts";
import { Notice } from "#ui/notice.tsx";

import { ConnectionList } from "./connection-list.tsx";
import styles from "./connections-section.module.css";
import { LinkButtons } from "./link-buttons.tsx";
import { describeOutcome, type LinkOutcome } from "./link-outcome.ts";
import { LinkedBeforeDialog } from "./linked-before-dialog.tsx";
import { PlaidLinkWindow } from "./plaid-link-window.tsx";
import { useLinkFlow } from "./use-link-flow.ts";
import { type PlaidScriptState, usePlaidScript } from "./use-plaid-script.ts";
import { useRemoval } from "./use-removal.ts";

/** The Account Connections, on `/account-connections` and beneath the totals on `/accounts`. */
export function ConnectionsSection({ title = "Account Connections" }: { title?: string }) {
  const id = useId();
  const script = usePlaidScript();
  const flow = useLinkFlow();
  const removal = useRemoval({
    onRemoved: ({ institution_name: name }) =>
      flow.setOutcome({
        tone: "success",
        text: `${name ?? "The connection"} was removed, with its accounts and transactions here.`,
        hasFocus: true,
      }),
  });
  const disabledReason = reasonOf(script);

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={styles.about}>
        Plaid connects your accounts with your banks and lenders: you sign in to them in Plaid's
        window, and Snowball never sees your password. For each connection you see how it is doing
        and when it was last updated.
      </p>
      <LinkButtons flow={flow} disabledReason={disabledReason} />
      {flow.isRepeating && (
        <Notice tone="attention">
          Your bank has confirmed. Adding the connection to Snowball takes longer than usual; we
          keep trying while this page is open.
        </Notice>
      )}
      {flow.outcome && <OutcomeNotice outcome={flow.outcome} />}
      <ConnectionList flow={flow} removal={removal} disabledReason={disabledReason} />
      {flow.opened && (
        <PlaidLinkWindow
          key={flow.opened.token}
          token={flow.opened.token}
          onSuccess={flow.onSuccess}
          onExit={flow.onExit}
        />
      )}
      {flow.question && (
        <LinkedBeforeDialog linkedBefore={flow.question.linkedBefore} {...flow.answers} />
      )}
    </section>
  );
}

/** What came of it. Where the pressed button is gone, the focus comes here. */
function OutcomeNotice({ outcome }: { outcome: LinkOutcome }) {
  const { data: connections = [] } = useQuery(connectionsQuery);
  const told = describeOutcome(outcome, connections);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if ("hasFocus" in outcome && outcome.hasFocus) place.current?.focus();
  }, [outcome]);

  return (
    <div ref={place} tabIndex={-1}>
      {told && <Notice tone={told.tone}>{told.text}</Notice>}
    </div>
  );
}

function reasonOf(script: PlaidScriptState): string | null {
  switch (script) {
    case "ready":
      return null;
    case "loading":
      return "Your bank's window is being loaded";
    case "failed":
      return "Your bank's window could not be loaded. Please reload the page.";
  }
}
