import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { paths } from "../paths.ts";
import { bankAccessQuery } from "../slices/bank-access-slice.ts";
import { describeBankAccess } from "./describe-bank-access.ts";

/**
 * Shows how long banks stay linked, or why no further bank can be linked and what the user can do.
 * Shows nothing if there is no limit.
 */
export function BankAccessNotice() {
  const { data: access, isPending } = useQuery(bankAccessQuery);
  // Takes no space while loading; marks the page as waiting, so that content below does not shift.
  if (isPending) return <span hidden data-waiting="" />;
  if (!access) return null;
  const { until, refusal, way, isOver } = describeBankAccess(access);
  if (until === null && refusal === null) return null;

  return (
    <Notice
      tone={isOver || refusal !== null ? "attention" : "info"}
      action={way && <Way to={way} />}
    >
      {until} {refusal}
    </Notice>
  );
}

function Way({ to }: { to: "subscribe" | "plan" }) {
  const look = buttonClass({ size: "small", variant: "secondary" });
  if (to === "plan") {
    return (
      <Link to={paths.profile("plan")} className={look}>
        Your subscription
      </Link>
    );
  }
  return (
    // Loads a new document, because only the subscribe page includes the card form's script.
    <Link to={paths.subscribe()} reloadDocument className={look}>
      Subscribe
    </Link>
  );
}
