import { useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import { EnterFigure } from "./debt-gaps.tsx";
import { describeMissing } from "./describe-missing.ts";

/** Shows a link to the field of a debt's first missing figure, or nothing. */
export function FixDebtLink({ uuid }: { uuid: string }) {
  const { data: debts = [] } = useQuery(debtsQuery);
  const debt = debts.find((each) => each.uuid === uuid);
  const gap = debt && describeMissing(debt)[0];

  return debt && gap ? <EnterFigure debt={debt} gap={gap} /> : null;
}
