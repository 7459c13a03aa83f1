import { expect, test } from "vitest";

import { truncateIp, describeDevice } from "./routes.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    "Chrome on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/144.0.0.0 Safari/537.36`,
  ],
  [
    "Microsoft Edge on Windows",
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/144.0.0.0 Safari/537.36 Edg/144.0.0.0`,
  ],
  [
    "Safari on iOS",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0"],
  [
    "Chrome on Android",
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/144.0.0.0 Mobile Safari/537.36`,
  ],
  [null, ""],
  [null, "curl/8.5.0"],
  [null, "Please call +1 555 0100 at once/1.0 (x)"],
  [null, "x".repeat(512)],
])("describes a user agent as %s", (words, userAgent) => {
  expect(describeDevice(userAgent)).toBe(words);
});

test.each([
  ["203.0.113.77", "203.0.113.*"],
  ["::ffff:203.0.113.77", "203.0.113.*"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:db8::6", "2001:db8:0::/48"],
  ["::1", "0:0:0::/48"],
])("shortens the address %s to the network %s", (ip, network) => {
  expect(truncateIp(ip)).toBe(network);
});
