import type { Item } from "@snowball/contract";
import { afterAll, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { createBankHarness } from "#testing/bank-harness.ts";
import { createDemoHarness } from "#testing/demo-harness.ts";

import { createLink } from "./create-link.ts";
import { createSyncConnectionJob } from "./sync-connection.ts";
import { removeConnection } from "./remove-connection.ts";

const demos = await createDemoHarness();
const banks = await createBankHarness();
afterAll(async () => {
  await demos.harness.close();
  await banks.close();
});

async function demoItem() {
  const tokens = await demos.startDemo();
  const { results } = await demos.read<{ results: Item[] }>("/api/v1/items/", tokens);
  const { uuid: userId } = await demos.meOf(tokens);

  return { tokens, userId, item: results[0]?.uuid ?? "" };
}

test("opens no window of the real provider for a demo connection", async () => {
  const { userId, item } = await demoItem();
  const repair = { userId, connectionId: item, addAccounts: false } as const;

  await expect(
    createLink(demos.harness.api.deps, { ...repair, type: "liability_with_transactions" }),
  ).rejects.toMatchObject({ code: "demo_household" });
  expect(demos.asked).toEqual([]);
});

test("if demo households are switched off, theirs become stale, and no other provider is asked", async () => {
  const { tokens, item } = await demoItem();
  const off = { ...demos.harness.api.deps, demoBank: null };

  await createSyncConnectionJob(off).run({ connectionId: item, attempt: 1 });

  const { results } = await demos.read<{ results: Item[] }>("/api/v1/items/", tokens);
  expect(results.map(({ status }) => status)).toEqual(["stale"]);
  expect(demos.asked).toEqual([]);
});

test("a working demo connection does not prove that the real provider accepts our keys", async () => {
  const { api } = banks;
  const demo = await api.call("POST", "/api/v1/demo/", { body: {} });
  expect(demo.statusCode).toBe(201);
  await banks.work();
  const user = await banks.signUp();
  const { uuid } = await banks.link(user);
  const forgetful = {
    ...api.deps.bankData,
    removeItem: () => Promise.reject(new BankDataError("access_unknown", "of other keys")),
    getItem: () => Promise.reject(new BankDataError("access_unknown", "of other keys")),
  };

  await expect(
    removeConnection(
      { ...api.deps, bankData: forgetful },
      { userId: user.userId, connectionId: uuid },
    ),
  ).rejects.toMatchObject({ code: "bank_unavailable" });
  expect((await banks.item(user)).uuid).toBe(uuid);
});
