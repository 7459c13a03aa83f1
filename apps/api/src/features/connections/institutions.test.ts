import { afterAll, beforeAll, expect, test } from "vitest";

import { type BankHarness, createBankHarness } from "#testing/bank-harness.ts";
import type { SignedInUser } from "#testing/signed-in-user.ts";

let harness: BankHarness;
let user: SignedInUser;

beforeAll(async () => {
  harness = await createBankHarness();
  user = await harness.signUp();
  await harness.link(user);
});

afterAll(async () => {
  await harness.close();
});

const get = (id: string, token = user.access) =>
  harness.api.call("GET", `/api/v1/institutions/${id}/`, { token });

test("200: returns name and logo of a linked bank with every field of the contract (spec 3, 7)", async () => {
  const answer = await get("ins_109508");

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    id: "ins_109508",
    name: "First Platypus Bank",
    logo: expect.stringMatching(/^iVBORw0KGgo/),
    url: answer.json<{ url: unknown }>().url,
    primary_color: expect.stringMatching(/^#[0-9a-f]{6}$/i),
  });
});

test.each([
  ["a bank without a connection", "ins_109511"],
  ["the id in upper case", "INS_109508"],
  ["an id with a path", "..%2F..%2Fitems"],
  ["an id that is too long", "i".repeat(65)],
  ["an id with NUL", "ins%00"],
])("404: %s", async (_, id) => {
  expect((await get(id)).statusCode).toBe(404);
});
