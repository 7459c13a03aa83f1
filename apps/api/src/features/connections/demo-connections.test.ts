import type { Item } from "@snowball/contract";
import { afterAll, expect, test } from "vitest";

import { BankDataError } from "#ports/bank-data.ts";
import { createBankWorld } from "#testing/bank-world.ts";
import { createDemoWorld } from "#testing/demo-world.ts";

import { createLink } from "./create-link.ts";
import { createSyncConnectionJob } from "./index.ts";
import { removeConnection } from "./remove-connection.ts";

const demos = await createDemoWorld();
const banks = await createBankWorld();
afterAll(async () => {
  await demos.world.close();
  await banks.close();
});

async function demoItem() {
  const tokens = await demos.startDemo();
  const { results } = await demos.read<{ results: Item[] }>("/api/v1/items/", tokens);
  const { uuid: userId } = await demos.meOf(tokens);

  return { tokens, userId, item: results[0]?.uuid ?? "" };
}

test("no window of the real provider is opened for a demo household's connection", async () => {
  const { userId, item } = await demoItem();
  const repair = { userId, connectionId: item, addAccounts: false } as const;

  await expect(
    createLink(demos.world.api.deps, { ...repair, type: "liability_with_transactions" }),
  ).rejects.toMatchObject({ code: "demo_household" });
  expect(demos.asked).toEqual([]);
});

test("where demo households were switched off theirs go stale, and nobody else is asked for them", async () => {
  const { tokens, item } = await demoItem();
  const off = { ...demos.world.api.deps, demoBank: null };

  await createSyncConnectionJob(off).run({ connectionId: item, attempt: 1 });

  const { results } = await demos.read<{ results: Item[] }>("/api/v1/items/", tokens);
  expect(results.map(({ status }) => status)).toEqual(["stale"]);
  expect(demos.asked).toEqual([]);
});

test("that the demo bank knows its own is no word on what the real provider has forgotten", async () => {
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
