import type { Product } from "../product/start-product.ts";
import { send } from "./send.ts";

/** Returns the ids of all items of the fake Plaid server, newest last. */
export async function linkedItems({ sandboxUrl }: Product): Promise<string[]> {
  const { items } = await send<{ items: { itemId: string; createdAt: string }[] }>(
    `${sandboxUrl}/_sandbox/plaid/items`,
  );

  return items
    .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt))
    .map(({ itemId }) => itemId);
}

/** Makes an item fail like `/sandbox/item/reset_login`, and sends the webhook. */
export async function breakItem(
  { sandboxUrl }: Product,
  itemId: string,
  errorCode = "ITEM_LOGIN_REQUIRED",
): Promise<void> {
  await send(`${sandboxUrl}/_sandbox/plaid/items/${itemId}/error`, { body: { errorCode } });
}
