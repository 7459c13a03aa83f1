import { useQuery } from "@tanstack/react-query";

import { debtsQuery } from "#lib/queries.ts";

import { BalanceQuestions } from "./balance-questions.tsx";

/** Asks on Home whether entered balances are still correct. */
export function BalanceQuestionOnHome() {
  const { data: debts } = useQuery(debtsQuery);

  return debts ? <BalanceQuestions debts={debts} /> : null;
}
