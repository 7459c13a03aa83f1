import { type Debt, type DebtChange, endpoints, type NewDebt } from "@snowball/contract";
import type { QueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { debtsQuery, refetchFigures } from "#lib/queries.ts";

/** Creates a debt. Idempotent: a repeated call with the same uuid returns the existing debt. */
export function createDebt(input: NewDebt): Promise<Debt> {
  return snowballClient.call(endpoints.createDebt, { body: input });
}

export function changeDebt(uuid: string, change: DebtChange): Promise<Debt> {
  return snowballClient.call(endpoints.updateDebt, { params: { uuid }, body: change });
}

/** Removes a manual debt. It can be restored with `restoreDebt`. */
export async function removeDebt(uuid: string): Promise<void> {
  await snowballClient.call(endpoints.removeDebt, { params: { uuid } });
}

export function restoreDebt(uuid: string): Promise<Debt> {
  return snowballClient.call(endpoints.restoreDebt, { params: { uuid } });
}

/** Merges a manual debt into a linked one and returns the linked one. `restoreDebt` undoes it. */
export function mergeDebts(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.mergeDebts, { params: { uuid, linked } });
}

export function markDebtsDistinct(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.markDebtsDistinct, { params: { uuid, linked } });
}

export function unmarkDebtsDistinct(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.unmarkDebtsDistinct, { params: { uuid, linked } });
}

/**
 * Stores a debt from an API response in the cache, at its position or at the end, and refetches everything
 * that depends on the debts.
 */
export function cacheDebt(client: QueryClient, debt: Debt): void {
  client.setQueryData(debtsQuery.queryKey, (debts) => {
    if (!debts) return undefined;
    const isKnown = debts.some(({ uuid }) => uuid === debt.uuid);
    return isKnown
      ? debts.map((each) => (each.uuid === debt.uuid ? debt : each))
      : [...debts, debt];
  });
  void refetchFigures(client);
}

export function uncacheDebt(client: QueryClient, uuid: string): void {
  client.setQueryData(debtsQuery.queryKey, (debts) => debts?.filter((debt) => debt.uuid !== uuid));
  void refetchFigures(client);
}
