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
await world.debtor();
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
  ({ method, params, needsSession }) => needsSession && method === "GET" && params.length === 0,
);

test.for(withOwnedIds)(
  "$name knows no ids of other users by its own statements",
  async (operation) => {
    const good = await recipes[operation.name]?.good(world);
    const answer = await world.send(operation, { ...good, token: stranger.access });

    expect(faultsOf(operation, answer, { code: "not_found" })).toEqual([]);
  },
);

const idsIn = (text: string) => new Set(text.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g));

test.for(reads)("$name answers nobody else's rows by its own statements", async (operation) => {
  const newcomer = await world.newcomer();
  const good = await recipes[operation.name]?.good(world);
  const answers = [good?.token, newcomer.access].map((token) =>
    world.send(operation, { ...good, ...(token !== undefined && { token }) }),
  );
  const [theirs = new Set(), own = new Set()] = (await Promise.all(answers)).map(({ body }) =>
    idsIn(body),
  );

  expect([...own].filter((id) => theirs.has(id))).toEqual([]);
});
