import type { Debt } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { shownName } from "#lib/shown-name.ts";

/** Says that the plan expects interest on a deferred student loan, because no servicer reports a subsidy. */
export function DeferredInterestNote({ debt, today }: { debt: Debt; today: string }) {
  const { kind, name, deferment_until: until, is_subsidized: isSubsidized } = debt;
  if (kind !== "student_loan" || until === null || until < today || isSubsidized) return null;
  if (/unsubsidized/i.test(name)) return null;

  return (
    <p className="text-small text-ink-soft">
      We expect interest during the deferment.{" "}
      <Link
        to={paths.figure(debt.uuid, "is_subsidized")}
        aria-label={`Is ${shownName(debt)} subsidized?`}
      >
        Is this loan subsidized?
      </Link>
    </p>
  );
}
