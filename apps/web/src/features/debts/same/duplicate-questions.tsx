import { useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import { SameDebtQuestions } from "./same-debt-questions.tsx";

/**
 * Asks on screens with sums of debts whether manual debts are the same as linked ones, because both count until the
 * user answers.
 */
export function DuplicateQuestions() {
  const { data: debts } = useQuery(debtsQuery);

  return debts ? <SameDebtQuestions debts={debts} /> : null;
}
