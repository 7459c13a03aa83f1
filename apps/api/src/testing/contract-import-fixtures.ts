import { randomUUID } from "node:crypto";

import {
  once,
  type ContractHarness,
  type RequestFixture,
  type Request,
} from "./contract-harness.ts";
import { loan, SCENARIO } from "./plan-harness.ts";
import { queryDatabase } from "./query-database.ts";
import type { SignedInUser } from "./signed-in-user.ts";

const PATH = "/api/v1/imports/";

/** Returns the export of a user with a debt and a scenario. */
const exported = once(async (harness): Promise<string> => {
  const { access: token } = await harness.newcomer();
  const debt = loan("Sofa", { owed: "900.00", apr: "9.9", minimum: "50.00" });
  await harness.api.call("POST", "/api/v1/debts/", { token, body: debt });
  await harness.api.call("POST", "/api/v1/scenarios/", { token, body: SCENARIO });

  return (await harness.api.call("GET", "/api/v1/me/export/", { token })).body;
});

async function newImport(harness: ContractHarness) {
  return { uuid: randomUUID(), file: await exported(harness), same: [], with_settings: true };
}

/** Prepares an import for a user who already has the maximum number of rows. */
async function full(harness: ContractHarness, insert: string): Promise<Request> {
  const user: SignedInUser = await harness.newcomer();
  await queryDatabase(harness.api, insert, [user.userId]);

  return { token: user.access, body: await newImport(harness) };
}

const ofDebtor: RequestFixture = {
  good: async (harness) => ({ token: (await harness.debtor()).access }),
  refusals: {
    password_needed: once(async (harness) => {
      const { userId, access: token } = await harness.newcomer();
      const longAgo =
        "update sessions set proven_at = created_at - interval '1 day' where user_id = $1";
      await queryDatabase(harness.api, longAgo, [userId]);
      return { token };
    }),
  },
};

/** Request fixtures for the calls about exports and their import. */
export const importRequestFixtures = {
  exportEverything: ofDebtor,
  exportDebts: ofDebtor,
  exportAccounts: ofDebtor,
  exportTransactions: ofDebtor,
  exportPayments: ofDebtor,
  importExport: {
    good: async (harness) => ({
      token: (await harness.newcomer()).access,
      body: await newImport(harness),
    }),
    refusals: {
      too_many_debts: (harness) =>
        full(
          harness,
          `insert into debt_entries (id, user_id, name, kind, currency, created_at)
           select gen_random_uuid(), $1, 'Sofa', 'other', 'USD', now() from generate_series(1, 100)`,
        ),
      too_many_scenarios: (harness) =>
        full(
          harness,
          `insert into scenarios (user_id, name, settings, what_if, created_at, updated_at)
           select $1, 'As it is', '{}', '[]', now(), now() from generate_series(1, 50)`,
        ),
    },
  },
  undoExportImport: {
    good: async (harness) => {
      const { access: token } = await harness.newcomer();
      const body = await newImport(harness);
      await harness.api.call("POST", PATH, { token, body });
      return { token, params: { uuid: body.uuid } };
    },
  },
} satisfies Record<string, RequestFixture>;
