import { afterAll, beforeAll, expect, test } from "vitest";

import { signUp, TEST_PASSWORD } from "#testing/signed-in-user.ts";
import { createTestApi, type TestApi } from "#testing/test-api.ts";

// The table of decision 014: for guesses from these networks, whether the owner can sign in.

let api: TestApi;

beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

type Caller = { ip: string; cookie?: string };

async function signIn(email: string, password: string, { ip, cookie }: Caller) {
  const answer = await api.call("POST", "/api/auth/token/", {
    body: { email, password },
    ip,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
  return answer.statusCode === 200 ? "let in" : answer.json<{ code: string }>().code;
}

const GUESSES = Array.from({ length: 15 }, (_, nth) => nth);

test.for([
  ["one address", () => "198.51.100.1", "known device", "203.0.113.5", "let in"],
  ["one address", () => "198.51.100.2", "new device", "203.0.113.5", "let in"],
  ["one address", () => "198.51.100.3", "known device", "198.51.100.3", "let in"],
  ["one address", () => "198.51.100.4", "new device", "198.51.100.4", "throttled"],
  ["many addresses", (nth) => `10.9.0.${nth}`, "known device", "10.9.0.7", "let in"],
  ["many addresses", (nth) => `10.9.1.${nth}`, "new device", "203.0.113.5", "let in"],
  ["one network of IPv6", (nth) => `2001:db8:1:2::${nth}`, "known device", "2001:db8::1", "let in"],
  ["one network of IPv6", (nth) => `2001:db8:1:3::${nth}`, "new device", "2001:db8::1", "let in"],
  [
    "one network of IPv6",
    (nth) => `2001:db8:1:4::${nth}`,
    "new device",
    "2001:db8:1:4::ffff",
    "throttled",
  ],
] satisfies [string, (nth: number) => string, string, string, string][])(
  "after fifteen wrong passwords from %s the owner's device and network decide (%#)",
  async ([, addressOf, device, ip, outcome]) => {
    const user = await signUp(api);
    for (const nth of GUESSES) await signIn(user.email, "a wrong password", { ip: addressOf(nth) });

    const caller = device === "known device" ? { ip, cookie: user.cookie } : { ip };
    expect(await signIn(user.email, TEST_PASSWORD, caller)).toBe(outcome);
  },
);
