import { afterAll, expect, test } from "vitest";

import { readOperations } from "./contract-document.ts";
import { faultsOf } from "./contract-faults.ts";
import { recipes } from "./contract-recipes.ts";
import { createContractWorld } from "./contract-world.ts";
import { queryDatabase } from "./query-database.ts";

// Row-level security is switched off here: what is left is the condition that each statement of a store
// states by itself, which otherwise nobody would miss.
const world = await createContractWorld();
const operations = await readOperations(world.api);
afterAll(() => world.close());
const stranger = await world.newcomer();
const debtor = await world.debtor();
type Ids = { results: { uuid: string }[] };
const idsOf = async (path: string) =>
  (await world.api.call("GET", path, { token: debtor.access }))
    .json<Ids>()
    .results.map(({ uuid }) => uuid);
const owned = [...(await idsOf("/api/v1/items/")), ...(await idsOf("/api/v1/accounts/"))];
await queryDatabase(
  world.api,
  `DO $$ DECLARE secured regclass; BEGIN
     FOR secured IN SELECT oid FROM pg_class WHERE relrowsecurity AND relnamespace = 'public'::regnamespace
     LOOP EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', secured); END LOOP;
   END $$`,
);

const withOwnedIds = operations.filter(
  ({ name, params, needsSession }) =>
    needsSession && params.length > 0 && !recipes[name]?.sharesIds,
);
const reads = operations.filter(
  ({ name, params, needsSession }) =>
    needsSession && name.startsWith("GET ") && params.length === 0,
);

test.for(withOwnedIds)(
  "$name knows no ids of other users by its own statements",
  async (operation) => {
    const good = await recipes[operation.name]?.good(world);
    const answer = await world.send(operation, { ...good, token: stranger.access });

    expect(faultsOf(operation, answer, { code: "not_found" })).toEqual([]);
  },
);

test.for(reads)(
  "$name tells who has nothing of nobody, by its own statements",
  async (operation) => {
    const newcomer = await world.newcomer();
    const good = await recipes[operation.name]?.good(world);
    const answer = await world.send(operation, { ...good, token: newcomer.access });

    expect(owned).not.toEqual([]);
    expect(owned.filter((id) => answer.body.includes(id))).toEqual([]);
    expect(/"results":\[(.?)/.exec(answer.body)?.[1] ?? "]").toBe("]");
  },
);
