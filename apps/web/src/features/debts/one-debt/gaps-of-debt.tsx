import type { Debt, MissingFigure } from "@snowball/contract";

import { paths } from "#lib/paths.ts";
import { AttentionBox } from "#ui/attention-box.tsx";
import { ButtonLink } from "#ui/button-link.tsx";

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
              <ButtonLink to={paths.figure(debt.uuid, field)} variant="secondary" size="small">
                {action}
              </ButtonLink>
            }
          >
            {words}
          </AttentionBox>
        </li>
      ))}
    </ul>
  );
}
