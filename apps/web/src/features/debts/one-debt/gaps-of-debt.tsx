import type { Debt, MissingFigure } from "@snowball/contract";
import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { buttonClass } from "#ui/button-class.ts";

import { describeMissing } from "../list/describe-missing.ts";

type GapsOfDebtProps = {
  debt: Debt;
  /** The only figure to show. By default, all are shown. */
  only?: MissingFigure;
};

/** Shows the missing figures of a debt, each with a link to its field. */
export function GapsOfDebt({ debt, only }: GapsOfDebtProps) {
  const gaps = describeMissing(debt).filter(({ figure }) => only === undefined || figure === only);
  if (gaps.length === 0) return null;

  return (
    <ul className="grid gap-3">
      {gaps.map(({ figure, words, action, field }) => (
        <li key={figure}>
          <AttentionBox
            action={
              <Link
                to={paths.figure(debt.uuid, field)}
                className={buttonClass({ variant: "secondary", size: "small" })}
              >
                {action}
              </Link>
            }
          >
            {words}
          </AttentionBox>
        </li>
      ))}
    </ul>
  );
}
