import { randomUUID } from "node:crypto";

import { once, type ContractWorld, type Recipe, type Request } from "./contract-world.ts";
import { loan, SCENARIO } from "./plan-world.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const PATH = "/api/v1/imports/";

/** Returns the export of a user with a debt and a scenario. */
const exported = once(async (world): Promise<string> => {
  const { access: token } = await world.newcomer();
  const debt = loan("Sofa", { owed: "900.00", apr: "9.9", minimum: "50.00" });
  await world.api.call("POST", "/api/v1/debts/", { token, body: debt });
  await world.api.call("POST", "/api/v1/scenarios/", { token, body: SCENARIO });

  return (await world.api.call("GET", "/api/v1/me/export/", { token })).body;
});

async function newImport(world: ContractWorld) {
  return { uuid: randomUUID(), file: await exported(world), same: [], with_settings: true };
}

/** Prepares an import for a user who already has the maximum number of rows. */
async function full(world: ContractWorld, insert: string): Promise<Request> {
  const user: SignedInUser = await world.newcomer();
  await queryDatabase(world.api, insert, [user.userId]);

  return { token: user.access, body: await newImport(world) };
}

const ofDebtor: Recipe = {
  good: async (world) => ({ token: (await world.debtor()).access }),
  refusals: {
    password_needed: once(async (world) => {
      const { userId, access: token } = await world.newcomer();
      const longAgo =
        "update sessions set proven_at = created_at - interval '1 day' where user_id = $1";
      await queryDatabase(world.api, longAgo, [userId]);
      return { token };
    }),
  },
};

/** Recipes for the calls about exports and their import. */
export const importRecipes = {
  exportEverything: ofDebtor,
  exportDebts: ofDebtor,
  exportAccounts: ofDebtor,
  exportTransactions: ofDebtor,
  exportPayments: ofDebtor,
  importExport: {
    good: async (world) => ({
      token: (await world.newcomer()).access,
      body: await newImport(world),
    }),
    refusals: {
      too_many_debts: (world) =>
        full(
          world,
          `insert into debt_entries (id, user_id, name, kind, currency, created_at)
           select gen_random_uuid(), $1, 'Sofa', 'other', 'USD', now() from generate_series(1, 100)`,
        ),
      too_many_scenarios: (world) =>
        full(
          world,
          `insert into scenarios (user_id, name, settings, what_if, created_at, updated_at)
           select $1, 'As it is', '{}', '[]', now(), now() from generate_series(1, 50)`,
        ),
    },
  },
  undoExportImport: {
    good: async (world) => {
      const { access: token } = await world.newcomer();
      const body = await newImport(world);
      await world.api.call("POST", PATH, { token, body });
      return { token, params: { uuid: body.uuid } };
    },
  },
} satisfies Record<string, Recipe>;
