import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";

import { joinHousehold } from "./create-item.ts";
import { isPlaidErrorCode, plaidError } from "./errors.ts";
import type { PlaidItem } from "./plaid-item.ts";
import type { PlaidSettings, PlaidWorld } from "./plaid-world.ts";
import { breakItem } from "./send-webhook.ts";

const MAX_DELAY_MS = 24 * 60 * 60 * 1000;
const delay = { type: "integer", minimum: 0, maximum: MAX_DELAY_MS };
const SETTINGS_BODY = {
  type: "object",
  additionalProperties: false,
  properties: {
    rateLimits: { type: "boolean" },
    itemsExpire: { type: "boolean" },
    initialDelayMs: delay,
    historicalDelayMs: delay,
  },
};
const ERROR_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["errorCode"],
  properties: { errorCode: { type: ["string", "null"] } },
};
const CONSENT_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["products"],
  properties: { products: { type: "array", items: { type: "string", maxLength: 80 } } },
};
const MUTATION_BODY = {
  type: "object",
  additionalProperties: false,
  properties: { times: { type: "integer", minimum: 0, maximum: 1_000 } },
};

const FINISHED_BODY = {
  type: "object",
  additionalProperties: false,
  required: ["publicToken"],
  properties: { publicToken: { type: "string", maxLength: 200 } },
};

type ItemPath = { itemId: string };

/** Serves `/_sandbox/plaid/*`: settings, the list of items, their errors and paging failures. */
export function registerPlaidSwitches(
  app: FastifyInstance,
  world: PlaidWorld,
  wake: () => void,
): void {
  const findItem = (itemId: string): PlaidItem => {
    const item = world.items.get(itemId);
    if (!item) throw plaidError("ITEM_NOT_FOUND");
    return item;
  };

  app.get("/_sandbox/plaid/settings", () => world.settings());
  app.post<{ Body: Partial<PlaidSettings> }>(
    "/_sandbox/plaid/settings",
    { schema: { body: SETTINGS_BODY } },
    (request) => {
      const settings = world.changeSettings(request.body);
      wake();
      return settings;
    },
  );

  registerFinishing(app, world);

  app.get("/_sandbox/plaid/items", () => ({ items: world.items.list().map(summarize) }));

  app.post<{ Params: ItemPath; Body: { errorCode: string | null } }>(
    "/_sandbox/plaid/items/:itemId/error",
    { schema: { body: ERROR_BODY } },
    (request) => {
      const item = findItem(request.params.itemId);
      const { errorCode } = request.body;
      if (errorCode === null) world.items.put({ ...item, errorCode });
      else if (isPlaidErrorCode(errorCode)) breakItem(world, item, errorCode);
      else throw plaidError("INVALID_FIELD", "errorCode is not an error of this sandbox");
      return summarize(findItem(item.id));
    },
  );

  // What the user consented to, as if in the Link window; a product without consent is used no more.
  app.post<{ Params: ItemPath; Body: { products: string[] } }>(
    "/_sandbox/plaid/items/:itemId/consent",
    { schema: { body: CONSENT_BODY } },
    (request) => {
      const item = findItem(request.params.itemId);
      const { products: consented } = request.body;
      const products = item.products.filter((product) => consented.includes(product));
      world.items.put({ ...item, consented, products });
      return summarize(findItem(item.id));
    },
  );

  app.post<{ Params: ItemPath; Body: { times?: number } }>(
    "/_sandbox/plaid/items/:itemId/mutate-during-pagination",
    { schema: { body: MUTATION_BODY } },
    (request) => {
      const item = findItem(request.params.itemId);
      world.items.put({ ...item, mutations: request.body.times ?? 1 });
      return summarize(findItem(item.id));
    },
  );
}

/** A window that ends with a public token, without anybody using it. */
function registerFinishing(app: FastifyInstance, world: PlaidWorld): void {
  app.post<{ Params: { linkToken: string }; Body: { publicToken: string } }>(
    "/_sandbox/plaid/link-tokens/:linkToken/finish",
    { schema: { body: FINISHED_BODY } },
    (request) => {
      const { linkToken } = request.params;
      if (!world.linkTokens.get(linkToken)) throw plaidError("INVALID_LINK_TOKEN");
      const finished = {
        id: randomUUID(),
        linkToken,
        finishedAt: world.core.clock.now().toISOString(),
        publicToken: request.body.publicToken,
        accounts: [],
        institution: null,
      };
      world.finishedSessions.put(finished);
      joinUser(world, request.body.publicToken, linkToken);
      return finished;
    },
  );
}

// The session was that of a user, who may have linked the same customer of the bank before.
function joinUser(world: PlaidWorld, publicToken: string, linkToken: string): void {
  const userId = world.linkTokens.get(linkToken)?.clientUserId ?? null;
  const item = world.items.get(world.publicTokens.get(publicToken)?.itemId ?? "");
  if (item && userId !== null && item.clientUserId === null) joinHousehold(world, item, userId);
}

function summarize(item: PlaidItem): object {
  const { id, institutionId, username, products, accountIds, errorCode, mutations, webhook } = item;
  return {
    itemId: id,
    institutionId,
    username,
    products,
    accountIds,
    errorCode,
    mutations,
    webhook,
    createdAt: item.createdAt,
  };
}
