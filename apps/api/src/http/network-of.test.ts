import { expect, test } from "vitest";

import { networkOf } from "./limits.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:db8:1:2::1", "2001:db8:1:2::"],
  ["2001:0DB8:0001:0002:ffff::", "2001:db8:1:2::"],
  ["2001:db8::1", "2001:db8::"],
  ["::1", "::"],
])("maps %s to the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
