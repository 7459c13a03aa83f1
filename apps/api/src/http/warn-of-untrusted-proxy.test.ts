import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { warnOfUntrustedProxy } from "./security.ts";

function serverBehind(trustProxy: string[] | false) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ trustProxy, logger: { level: "warn", stream } });
  onTestFinished(() => app.close());
  warnOfUntrustedProxy(app);
  app.get("/", async () => "hello");
  const call = (headers = {}) => app.inject({ url: "/", headers, remoteAddress: "10.0.0.7" });

  return { call, lines };
}

const FORWARDED = { "x-forwarded-for": "203.0.113.9" };

test("warns once about an untrusted proxy", async () => {
  const { call, lines } = serverBehind(false);

  await call(FORWARDED);
  await call(FORWARDED);

  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ from: "10.0.0.7" });
  expect(lines[0]).toContain("TRUSTED_PROXIES");
});

test("does not warn about a trusted proxy or a direct client", async () => {
  const named = serverBehind(["10.0.0.7"]);
  await named.call(FORWARDED);
  const direct = serverBehind(false);
  await direct.call();

  expect([...named.lines, ...direct.lines]).toEqual([]);
});
