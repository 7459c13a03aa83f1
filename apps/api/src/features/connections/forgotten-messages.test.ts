import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteMessagesAbout } from "#jobs/inbox-store.ts";
import { countRowsRead } from "#testing/plans-of.ts";
import { queryDatabase } from "#testing/query-database.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
  await queryDatabase(
    api,
    `INSERT INTO webhook_inbox (provider, dedupe_key, body, about, received_at)
     SELECT 'plaid', n, '{"item_id":"item-' || n || '."}', jsonb_build_array('item-' || n || '.'), now()
     FROM generate_series(1, 2000) n`,
  );
  await queryDatabase(
    api,
    `INSERT INTO webhook_inbox (provider, dedupe_key, body, about, received_at)
     VALUES ('stripe', 'other', '{"x":"item-7."}', '["item-7."]', now())`,
  );
  await queryDatabase(api, "ANALYZE webhook_inbox");
});
afterAll(() => api.close());

test("deletes messages about a removed bank without reading those of others", async () => {
  const read = await countRowsRead(api, () =>
    api.deps.database.asSystem((db) =>
      deleteMessagesAbout(db, { provider: "plaid", ids: ["item-7."] }),
    ),
  );

  const kept = await queryDatabase<{ dedupe_key: string }>(
    api,
    "SELECT dedupe_key FROM webhook_inbox WHERE strpos(body, 'item-7.') > 0",
  );
  expect(kept).toEqual([{ dedupe_key: "other" }]);
  expect(read).toBeLessThan(20);
});
