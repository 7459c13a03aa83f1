import { useId } from "react";

import { Notice } from "#ui/notice.tsx";

import { ConnectionList } from "./connection-list.tsx";
import styles from "./connections-section.module.css";
import { LinkButtons } from "./link-buttons.tsx";
import { PlaidLinkWindow } from "./plaid-link-window.tsx";
import { useLinkFlow } from "./use-link-flow.ts";
import { type PlaidScriptState, usePlaidScript } from "./use-plaid-script.ts";

/** The Account Connections, on `/account-connections` and beneath the totals on `/accounts`. */
export function ConnectionsSection({ title = "Account Connections" }: { title?: string }) {
  const id = useId();
  const script = usePlaidScript();
  const flow = useLinkFlow();
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
      {flow.outcome && <Notice tone={flow.outcome.tone}>{flow.outcome.text}</Notice>}
      <ConnectionList flow={flow} disabledReason={disabledReason} />
      {flow.opened && (
        <PlaidLinkWindow
          key={flow.opened.token}
          token={flow.opened.token}
          onSuccess={flow.onSuccess}
          onExit={flow.onExit}
        />
      )}
    </section>
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
