import Fastify from "fastify";
import { expect, test } from "vitest";

import { readSettings } from "./read-settings.ts";
import { holdsStrangers, isProxyRange } from "./trusted-proxies.ts";

test.for([
  "my-proxy",
  "10.0.0.1, proxy.internal",
  "10.0.0.0/33",
  "10.0.0.0/0",
  "::/0",
  "10.0.0.0/255.0.0.0",
  "10.0.0.1/8/8",
])("a proxy is an address or a range: %s is told as a wrong setting", (proxies) => {
  expect(() => readSettings({ TRUSTED_PROXIES: proxies }, false)).toThrow(
    /TRUSTED_PROXIES must be addresses or ranges of proxies/,
  );
});

test("the server takes every proxy that the settings take", async () => {
  const listed = "127.0.0.1,::1,10.0.0.0/8,fc00::/7,::ffff:10.0.0.0/104,uniquelocal,2606:4700::/32";
  const trustedProxies = listed.split(",");

  expect(trustedProxies.filter(isProxyRange)).toHaveLength(7);
  expect(trustedProxies.filter(holdsStrangers)).toEqual([]);
  await Fastify({ trustProxy: trustedProxies }).close();
});

test.for([
  [{}, null],
  [{ TRUSTED_PROXIES: "" }, null],
  [{ TRUSTED_PROXIES: "none" }, []],
  [{ TRUSTED_PROXIES: "10.0.0.7, 10.0.0.8" }, ["10.0.0.7", "10.0.0.8"]],
] as const)("%o says %o: to have no proxy is to say so", ([environment, expected]) => {
  expect(readSettings(environment, false).trustedProxies).toEqual(expected);
});
