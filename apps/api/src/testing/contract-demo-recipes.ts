import { asBystander } from "./contract-ledger-recipes.ts";
import { nextAddress, type Prepare, type Recipe } from "./contract-world.ts";
import { queryDatabase } from "./query-database.ts";

const asDemo: Prepare = async ({ api }) => {
  const from = { body: {}, ip: nextAddress() };
  const started = await api.call("POST", "/api/v1/demo/", from);
  return { token: started.json<{ access: string }>().access, body: { days: 10 } };
};

export const demoRecipes: Record<string, Recipe> = {
  startDemo: {
    good: async () => ({ body: {} }),
    refusals: {
      bank_unavailable: async ({ sandbox }) => {
        await sandbox.fail({ path: "/sandbox/public_token/create", kind: "status_500", times: 20 });
        return { body: {} };
      },
    },
  },
  moveDemo: {
    good: asDemo,
    refusals: {
      not_found: async (world) => ({ ...(await asBystander(world)), body: { days: 1 } }),
      demo_days_over: async (world) => {
        const request = await asDemo(world);
        const farthest = "update users set demo_days_ahead = 3650 where demo_ends_at is not null";
        await queryDatabase(world.api, farthest);
        return request;
      },
      // It lives far ahead of what we know of it, and does not go back.
      bank_unavailable: async (world) => {
        const request = await asDemo(world);
        type Items = { items: { itemId: string }[] };
        const { items } = await world.sandbox.call<Items>("GET", "/_sandbox/plaid/items");
        const newest = items.at(-1)?.itemId;
        await world.sandbox.call("POST", `/_sandbox/bank/items/${newest}/days`, { ahead: 1_000 });
        return request;
      },
    },
  },
};
