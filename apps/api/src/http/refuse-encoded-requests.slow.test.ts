import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { readOperations } from "#testing/contract-document.ts";
import { startBareServer } from "#testing/bare-server.ts";
import { createTestApi } from "#testing/test-api.ts";

const REFUSAL = {
  detail: "Please send JSON, and do not compress it.",
  code: "unsupported_media_type",
};
const CODINGS = ["br", "gzip", "deflate", "zstd", "identity", "unknown", "gzip, br", ""];

test("every route rejects a body with a Content-Encoding without reading it", async () => {
  const api = await createTestApi();
  onTestFinished(() => api.close());
  const calls = (await readOperations(api)).map(({ method, path }) => ({ method, path }));
  const webhooks = ["/webhooks/plaid/", "/webhooks/stripe/"];
  const all = [
    ...calls,
    ...webhooks.map((path) => ({ method: "POST" as const, path })),
    { method: "POST" as const, path: "/nowhere" },
  ];
  const wrong: string[] = [];

  for (const [at, { method, path }] of all.entries()) {
    // Tests all codings on the first call and one on each other call.
    for (const coding of at === 0 ? CODINGS : CODINGS.slice(0, 1)) {
      const answer = await api.app.inject({
        method,
        url: path.replace(/\{\w+\}/g, "unknown"),
        headers: { "content-type": "application/json", "content-encoding": coding },
        payload: gzipSync("{}"),
      });
      const { statusCode, body, headers } = answer;
      const isRefused = statusCode === 415 && body === JSON.stringify(REFUSAL);
      if (!isRefused || headers["accept-encoding"] !== "identity") {
        wrong.push(`${method} ${path} with ${coding}: ${statusCode} ${body}`);
      }
    }
  }
  expect(all.length).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

const MEGABYTE = 1024 * 1024;
/** Difference between two measurements of an idle process. */
const NOISE_BYTES = 24 * MEGABYTE;

test("sixty compression bombs use no more memory than sixty plain requests", async () => {
  const server = await startBareServer();
  onTestFinished(() => server.close());
  const bomb = brotliCompressSync(Buffer.alloc(8 * MEGABYTE, " "), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  const send = async (body: Buffer<ArrayBuffer>, headers: Record<string, string>) => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 60; sent += 10) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          fetch(`http://127.0.0.1:${server.port}/webhooks/any/`, { method: "POST", body, headers }),
        ),
      );
      for (const answer of answers) {
        statuses.add(answer.status);
        await answer.arrayBuffer();
      }
    }
    return [...statuses];
  };
  const growth = async (work: () => Promise<number[]>) => {
    const before = await server.memory();
    const statuses = await work();
    return { statuses, bytes: (await server.memory()) - before };
  };
  const plainBody = Buffer.alloc(bomb.length, " ");
  const json = { "content-type": "application/json" };
  await send(plainBody, json);

  const plain = await growth(() => send(plainBody, json));
  const bombs = await growth(() => send(Buffer.from(bomb), { ...json, "content-encoding": "br" }));

  expect(bombs.bytes / (Math.max(plain.bytes, 0) + NOISE_BYTES)).toBeLessThan(2);
  expect([plain.statuses, bombs.statuses]).toEqual([[200], [415]]);
});
