import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

import type { Export } from "@snowball/contract";
import { afterAll, beforeAll, expect, test } from "vitest";

import { signUpWithSecondStep } from "#testing/second-step-user.ts";
import { type SignedInUser, signUp } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

/** Runs `npm run support` like an operator. */
function runCommand(...words: string[]) {
  const key = () => randomBytes(32).toString("base64");
  const env = {
    PATH: process.env["PATH"],
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
    API_DATABASE_URL: api.logins.api,
    SYSTEM_DATABASE_URL: api.logins.system,
    TOKEN_KEY: key(),
    REFRESH_KEY: key(),
    SEALING_KEYS: `k1:${key()}`,
  };
  const file = join(import.meta.dirname, "../../support.ts");
  return spawnSync(process.execPath, [file, ...words], { encoding: "utf8", env });
}

const meStatus = async ({ access }: SignedInUser) =>
  (await api.call("GET", "/api/v1/me/", { token: access })).statusCode;

test("ends the sessions of the named user, and refuses a change without confirmation", async () => {
  const user = await signUpWithSecondStep(api);

  const hasty = runCommand(user.email, "--turn-off-second-step", "--by", "grace");
  expect([hasty.status, hasty.stderr]).toEqual([1, expect.stringContaining("--i-know-who-asks")]);
  expect(await meStatus(user)).toBe(200);

  const { status, stdout } = runCommand(user.email, "--end-sessions", "--by", "grace");
  expect([status, stdout]).toEqual([0, "Ended sessions: 1. The users get an email.\n"]);
  expect(await meStatus(user)).toBe(401);
});

test("records each look at a user, which only that user's export contains", async () => {
  const [user, other] = [await signUp(api), await signUp(api)];

  const { status, stdout, stderr } = runCommand(user.email, "--by", "grace@support");

  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`User ${user.userId}`);
  const exported = async ({ access }: SignedInUser) =>
    (await api.call("GET", "/api/v1/me/export/", { token: access })).json<Export>().tables[
      "support_looks"
    ];
  expect(await exported(user)).toMatchObject([
    { looked_by: "grace@support", looked_at: expect.stringMatching(/^20\d\d-/) },
  ]);
  expect(await exported(other)).toEqual([]);
});
