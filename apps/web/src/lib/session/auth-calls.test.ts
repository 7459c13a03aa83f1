import { TIME_ZONE_HEADER } from "@snowball/contract";
import { expect, test } from "vitest";

import { createAuthCalls } from "./auth-calls.ts";

test("registering, signing in and refreshing send the device's time zone", async () => {
  const sent: (string | null)[] = [];
  const calls = createAuthCalls({
    base: "https://snowball.test",
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers).get(TIME_ZONE_HEADER));
      return Response.json({ access: "a", refresh: "r" });
    },
  });
  const [email, password] = ["ada@example.com", "correct horse"];

  await calls.register({ username: email, email, password1: password, password2: password });
  await calls.signIn({ email, password });
  await calls.refresh("r");

  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(sent).toEqual([timeZone, timeZone, timeZone]);
});
