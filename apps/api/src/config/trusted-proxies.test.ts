import Fastify from "fastify";
import { expect, test } from "vitest";

import { readSettings } from "./read-settings.ts";
import { isProxyRange, isTooWideRange } from "./settings-faults.ts";

test.for([
  "my-proxy",
  "10.0.0.1, proxy.internal",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.0/255.0.0.0",
  "10.0.0.1/8/8",
])("rejects %s, which is no proxy address or range", (proxies) => {
  expect(() => readSettings({ TRUSTED_PROXIES: proxies }, false)).toThrow(
    /TRUSTED_PROXIES must be addresses or ranges of proxies/,
  );
});

test("the server accepts every proxy that the settings accept", async () => {
  const listed = "127.0.0.1,::1,10.0.0.0/8,fc00::/7,::ffff:10.0.0.0/104,uniquelocal,2606:4700::/32";
  const trustedProxies = listed.split(",");

  expect(trustedProxies.filter(isProxyRange)).toHaveLength(7);
  expect(trustedProxies.filter(isTooWideRange)).toEqual([]);
  await Fastify({ trustProxy: trustedProxies }).close();
});

test.for([
  [{}, null],
  [{ TRUSTED_PROXIES: "" }, null],
  [{ TRUSTED_PROXIES: "none" }, []],
  [{ TRUSTED_PROXIES: "10.0.0.7, 10.0.0.8" }, ["10.0.0.7", "10.0.0.8"]],
] as const)("reads %o as %o", ([environment, expected]) => {
  expect(readSettings(environment, false).trustedProxies).toEqual(expected);
});
