import type { Debt, DebtChange } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";

import { changeDebt, keepDebt } from "../debts-calls.ts";

/** Small changes of one debt, made where it is shown. */
export function useDebtChanges({ uuid }: Debt) {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (change: DebtChange) => changeDebt(uuid, change),
    onSuccess: (debt) => keepDebt(client, debt),
  });

  return {
    change: (change: DebtChange) => {
      if (!isPending) mutate(change);
    },
    /** Whether a change of this field is on its way. */
    isChanging: (field: keyof DebtChange) =>
      isPending && variables !== undefined && field in variables,
    /** What is being sent of it meanwhile; undefined while nothing is. */
    pending: isPending ? variables : undefined,
    error: error?.message ?? null,
  };
}

export type DebtChanges = ReturnType<typeof useDebtChanges>;
