import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import type { BankData } from "#ports/bank-data.ts";
import { countTransactions, switchItem, syncNow, unsyncedUser } from "#testing/bank-connection.ts";
import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

beforeEach(() => {
  world.api.deps.clock.set(new Date().toISOString());
});

afterAll(async () => {
  await world.close();
});

function watchCursors(): {
  cursors: (string | null)[];
  syncTransactions: BankData["syncTransactions"];
} {
  const { syncTransactions } = world.api.deps.bankData;
  const cursors: (string | null)[] = [];
  return {
    cursors,
    syncTransactions: (token, cursor) => {
      cursors.push(cursor);
      return syncTransactions(token, cursor);
    },
  };
}

test("transactions that change while they are paged through are read again from the start", async () => {
  const { user, item } = await unsyncedUser(world, 700);
  const { cursors, syncTransactions } = watchCursors();

  await switchItem(world, item, { mutations: 3 });
  await syncNow(world, item, { syncTransactions });

  const [, second] = cursors;
  expect(second).not.toBeNull();
  expect(cursors).toEqual([null, second, null, second, null, second, null, second]);
  expect((await world.item(user)).status).toBe("healthy");
  expect(await countTransactions(world, user)).toBe(700);
});

test("transactions that never hold still are given up without storing half of them", async () => {
  const { user, item } = await unsyncedUser(world, 700);
  const { cursors, syncTransactions } = watchCursors();

  await switchItem(world, item, { mutations: 4 });
  await syncNow(world, item, { syncTransactions });

  expect(cursors.filter((cursor) => cursor === null)).toHaveLength(4);
  expect((await world.item(user)).status).toBe("stale");
  expect(await countTransactions(world, user)).toBe(0);
  const again = watchCursors();
  await syncNow(world, item, { syncTransactions: again.syncTransactions });
  expect(again.cursors[0]).toBeNull();
  expect(await countTransactions(world, user)).toBe(700);
});

test("the next sync begins where the last one ended, and an empty cursor counts as none", async () => {
  const { user, item } = await unsyncedUser(world, 3);
  await syncNow(world, item, {
    syncTransactions: async () => ({
      upserts: [],
      removed: [],
      accounts: [],
      nextCursor: null,
      hasMore: false,
    }),
  });
  const [first, second] = [watchCursors(), watchCursors()];

  await syncNow(world, item, first);
  await syncNow(world, item, second);

  expect(first.cursors).toEqual([null]);
  expect(second.cursors).toEqual([expect.any(String)]);
  expect(await countTransactions(world, user)).toBe(3);
});

test("pages that never end are refused as a whole", async () => {
  const { user, item } = await unsyncedUser(world, 3);
  const { syncTransactions } = world.api.deps.bankData;

  await syncNow(world, item, {
    syncTransactions: async (token) => ({
      ...(await syncTransactions(token, null)),
      nextCursor: "the same for ever",
      hasMore: true,
    }),
  });

  expect((await world.item(user)).status).toBe("stale");
  expect(await countTransactions(world, user)).toBe(0);
});
