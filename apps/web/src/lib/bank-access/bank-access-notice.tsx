import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";

import { buttonClass } from "#ui/button-class.ts";
import { Notice } from "#ui/notice.tsx";

import { paths } from "../paths.ts";
import { bankAccessQuery } from "../slices/bank-access-slice.ts";
import { describeBankAccess } from "./describe-bank-access.ts";

/** Until when banks stay linked, why no further one can be, and what helps; nothing where all is well. */
export function BankAccessNotice() {
  const { data: access, isPending } = useQuery(bankAccessQuery);
  // It has no room of its own, so what it would push away may wait for it.
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
    // A page of its own: the card form's script is part of that page only.
    <Link to={paths.subscribe()} reloadDocument className={look}>
      Subscribe
    </Link>
  );
}
