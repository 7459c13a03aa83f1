import type { FastifyInstance } from "fastify";

import type { Autopay, Order } from "../bank/index.ts";
import type { CalendarDate } from "../bank/calendar-date.ts";
import { changeHousehold } from "./change-household.ts";
import type { Manner } from "./household.ts";
import { banksOf, householdOf } from "./households.ts";
import { allAccounts, type PlaidItem } from "./plaid-item.ts";
import type { PlannedAccount } from "./bank/planned-account.ts";
import { plaidError } from "./errors.ts";
import type { PlaidWorld } from "./plaid-world.ts";
import { settleItem } from "./settle-items.ts";

const id = { type: "string", maxLength: 100 };
const amount = { type: "number", exclusiveMinimum: 0, maximum: 1e9 };
const MANNERS = ["as told", "forgets one", "half", "twice"];

const PAYMENTS_BODY = closed(
  {
    payments: {
      type: "array",
      minItems: 1,
      maxItems: 1_000,
      items: closed({ account: id, amount, on: { type: "string", format: "date" } }, [
        "account",
        "amount",
      ]),
    },
  },
  ["payments"],
);
const BEHAVIOUR_BODY = closed({
  account: id,
  autopay: { enum: ["none", "minimum", "statement", "full"] },
  manner: { enum: MANNERS },
});
const REFUND_BODY = closed({ account: id, amount }, ["account", "amount"]);

type PaymentRequest = { account: string; amount: number; on?: CalendarDate };
type Place = { item: PlaidItem; account: PlannedAccount };
type ItemPath = { itemId: string };

/** Serves `/_sandbox/bank/*`, which controls the payments of the fake households. */
export function registerBank(app: FastifyInstance, world: PlaidWorld): void {
  app.get<{ Params: ItemPath }>("/_sandbox/bank/items/:itemId", (request) =>
    describeBank(world, findItem(world, request.params.itemId)),
  );

  app.post<{ Params: ItemPath; Body: { account?: string; autopay?: Autopay; manner?: Manner } }>(
    "/_sandbox/bank/items/:itemId",
    { schema: { body: BEHAVIOUR_BODY } },
    (request) => {
      const item = findItem(world, request.params.itemId);
      behave(world, item, request.body);
      return describeBank(world, findItem(world, item.id));
    },
  );

  app.post<{ Body: { payments: PaymentRequest[] } }>(
    "/_sandbox/bank/payments",
    { schema: { body: PAYMENTS_BODY } },
    (request) => ({ sent: pay(world, request.body.payments) }),
  );

  app.post<{ Body: { account: string; amount: number } }>(
    "/_sandbox/bank/refunds",
    { schema: { body: REFUND_BODY } },
    (request) => {
      const { item, account } = findAccount(world, request.body.account);
      if (account.type !== "credit") throw plaidError("INVALID_FIELD", "account is not a card");
      const cents = Math.round(request.body.amount * 100);
      changeHousehold(world, item, { kind: "refunded", account: account.key, cents });
      return describeBank(world, item);
    },
  );
}

function behave(
  world: PlaidWorld,
  item: PlaidItem,
  { account: accountId, autopay, manner }: { account?: string; autopay?: Autopay; manner?: Manner },
): void {
  const only = accountId === undefined ? null : findAccount(world, accountId).account.key;
  if (autopay !== undefined) {
    const owed = allAccounts(item, item.history.openedOn).filter(
      ({ type, key }) => (type === "credit" || type === "loan") && (only ?? key) === key,
    );
    const all = Object.fromEntries(owed.map(({ key }) => [key, autopay]));
    changeHousehold(world, item, { kind: "autopay", autopay: all });
  }
  if (manner !== undefined) world.households.put({ ...householdOf(world, item), manner });
}

/** Sends the requested payments in the manner of each household. Returns the payments made. */
function pay(world: PlaidWorld, requests: PaymentRequest[]): object[] {
  const placed = requests.map((one) => ({ ...one, ...findAccount(world, one.account) }));
  for (const { item, account, on } of placed) {
    const { through } = householdOf(world, settleItem(world, item.id) ?? item);
    if (account.type !== "credit" && account.type !== "loan") {
      throw plaidError("INVALID_FIELD", "account is none that is owed on");
    }
    if (on !== undefined && on < through) throw plaidError("INVALID_FIELD", `${on} is over`);
  }
  return placed.flatMap(({ item, account, amount: units, on: day }) => {
    const household = householdOf(world, item);
    const { manner = "as told", through } = household;
    const on = day ?? through;
    const order: Order = { account: account.key, cents: Math.round(units * 100), on };
    if (manner === "forgets one") world.households.put({ ...household, manner: "as told" });
    const payments = inManner(order, manner);
    if (payments.length > 0) changeHousehold(world, item, { kind: "told", payments });
    return payments.map(({ cents }) => ({ account: account.accountId, amount: cents / 100, on }));
  });
}

function inManner(order: Order, manner: Manner): Order[] {
  switch (manner) {
    case "as told":
      return [order];
    case "forgets one":
      return [];
    case "half":
      return [{ ...order, cents: Math.ceil(order.cents / 2) }];
    case "twice":
      return [order, order];
  }
}

function describeBank(world: PlaidWorld, found: PlaidItem): object {
  const item = settleItem(world, found.id) ?? found;
  const { now } = banksOf(world, item);
  const { autopay } = now.snapshot();
  const accounts = allAccounts(item, item.history.openedOn);
  const idOf = (key: string | null): string | null =>
    accounts.find((one) => one.key === key)?.accountId ?? null;
  return {
    today: now.today(),
    manner: householdOf(world, item).manner ?? "as told",
    accounts: accounts.map(({ accountId, name, key }) => ({
      account: accountId,
      name,
      balance: now.balanceOf(key) / 100,
      autopay: autopay[key] ?? null,
      facts: now.factsOf(key),
    })),
    inTransit: now.inTransit().map(({ from, to, cents, sentOn, arrivesOn }) => {
      return { from: idOf(from), to: idOf(to), amount: cents / 100, sentOn, arrivesOn };
    }),
  };
}

function findItem(world: PlaidWorld, itemId: string): PlaidItem {
  const item = world.items.get(itemId);
  if (!item) throw plaidError("ITEM_NOT_FOUND");
  return item;
}

function findAccount(world: PlaidWorld, accountId: string): Place {
  for (const item of world.items.list()) {
    const accounts = allAccounts(item, item.history.openedOn);
    const account = accounts.find((one) => one.accountId === accountId);
    if (account) return { item, account };
  }
  throw plaidError("INVALID_ACCOUNT_ID");
}

function closed(properties: Record<string, object>, required: string[] = []): object {
  return { type: "object", additionalProperties: false, minProperties: 1, properties, required };
}
