import { type Debt, type DebtChange, endpoints, type NewDebt } from "@snowball/contract";
import { type QueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { debtsQuery } from "#lib/slices/debts-slice.ts";
import { OBLIGATIONS_KEY } from "#lib/slices/obligations-key.ts";
import { PAYOFF_PLAN_KEY } from "#lib/slices/payoff-plan-key.ts";
import { MONTH_KEY } from "#lib/slices/month-key.ts";

/** The same again, with its id, is the same debt. */
export function createDebt(input: NewDebt): Promise<Debt> {
  return snowballClient.call(endpoints.createDebt, { body: input });
}

export function changeDebt(uuid: string, change: DebtChange): Promise<Debt> {
  return snowballClient.call(endpoints.updateDebt, { params: { uuid }, body: change });
}

/** Takes a debt that the user entered out of the list, until it is restored. */
export async function removeDebt(uuid: string): Promise<void> {
  await snowballClient.call(endpoints.removeDebt, { params: { uuid } });
}

export function restoreDebt(uuid: string): Promise<Debt> {
  return snowballClient.call(endpoints.restoreDebt, { params: { uuid } });
}

/** Says that an entered debt is a linked one, which is answered; `restoreDebt` takes it back. */
export function mergeDebts(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.mergeDebts, { params: { uuid, linked } });
}

/** Says that an entered debt and a linked one are two, and answers the entered one. */
export function markDebtsDistinct(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.markDebtsDistinct, { params: { uuid, linked } });
}

export function unmarkDebtsDistinct(uuid: string, linked: string): Promise<Debt> {
  return snowballClient.call(endpoints.unmarkDebtsDistinct, { params: { uuid, linked } });
}

/**
 * Puts a debt as the API answered it into the cache, at its place or at the end. What follows from
 * all debts (which currency is planned in, what is due, the plan) is asked for again, softly.
 */
export function keepDebt(client: QueryClient, debt: Debt): void {
  client.setQueryData(debtsQuery.queryKey, (debts) => {
    if (!debts) return undefined;
    const isKnown = debts.some(({ uuid }) => uuid === debt.uuid);
    return isKnown
      ? debts.map((each) => (each.uuid === debt.uuid ? debt : each))
      : [...debts, debt];
  });
  refetchWhatFollows(client);
}

export function dropDebt(client: QueryClient, uuid: string): void {
  client.setQueryData(debtsQuery.queryKey, (debts) => debts?.filter((debt) => debt.uuid !== uuid));
  refetchWhatFollows(client);
}

/** Asks again for the debts and all that follows from them. */
export function refetchWhatFollows(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: debtsQuery.queryKey });
  void client.invalidateQueries({ queryKey: MONTH_KEY });
  void client.invalidateQueries({ queryKey: OBLIGATIONS_KEY });
  // Its total follows a debt that is left out or let in.
  void client.invalidateQueries({ queryKey: PAYOFF_PLAN_KEY });
}
