import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankWorld, createBankWorld } from "#testing/bank-world.ts";

let world: BankWorld;

beforeAll(async () => {
  world = await createBankWorld();
});

afterAll(async () => {
  await world.close();
});

test("a linked bank becomes a healthy connection with its institution, accounts and transactions", async () => {
  const user = await world.signUp();

  const item = await world.link(user);

  expect(item).toMatchObject({ status: "healthy", status_reason: null, purpose: "liability" });
  expect(item.institution_id).toBe("ins_109508");
  expect(item.last_synced_at).not.toBeNull();
  expect(await world.accounts(user)).not.toEqual([]);
  expect(await world.transactions(user)).not.toEqual([]);
  const institution = await world.api.call("GET", "/api/v1/institutions/ins_109508/", {
    token: user.access,
  });
  expect(institution.json()).toMatchObject({ id: "ins_109508", name: item.institution_name });
});
