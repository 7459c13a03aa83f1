import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { AppConfig } from "@snowball/contract";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";

import { createServer } from "./create-server.ts";
import { serveWebApp } from "./web-app.ts";

// Two releases behind one balancer: a page of one, whose script the other is asked for.

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "snowball-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A server of a build whose page loads one script, named after it. */
async function serverOf(build: string, sharedFolder: string): Promise<FastifyInstance> {
  const folder = emptyFolder();
  mkdirSync(join(folder, "assets"));
  const script = `/assets/main-${build}.js`;
  writeFileSync(join(folder, "index.html"), `<head><script src="${script}"></script></head>`);
  writeFileSync(join(folder, script), `of ${build}`);
  writeFileSync(join(folder, `${script}.br`), `compressed, of ${build}`);
  const app = await createServer({
    logLevel: "silent",
    trustedProxies: [],
    isHttps: false,
    eventLoopDelayMsMax: 0,
    vendorOrigins: {},
    apiOrigins: [],
    webOrigin: null,
  });
  onTestFinished(() => app.close());
  await serveWebApp(app, { folder, sharedFolder, config: () => ({}) as AppConfig });
  await waitForNewFileTime();
  return app;
}

/** Waits until the file system gives a new file a later time than the files of the last start. */
async function waitForNewFileTime(): Promise<void> {
  const file = join(emptyFolder(), "a-file");
  const write = () => {
    writeFileSync(file, "");
    return statSync(file).mtimeMs;
  };
  const first = write();
  await expect.poll(write, { interval: 1 }).toBeGreaterThan(first);
}

async function scriptOf(page: FastifyInstance): Promise<string> {
  return /src="([^"]+)"/.exec((await page.inject("/home")).body)?.[1] ?? "none";
}

test("a page of either release gets its script from a server of the other one", async () => {
  const shared = emptyFolder();
  const old = await serverOf("old", shared);
  const next = await serverOf("next", shared);

  for (const [page, asked, words] of [
    [next, old, "of next"],
    [old, next, "of old"],
    [old, old, "of old"],
  ] as const) {
    const answer = await asked.inject(await scriptOf(page));
    expect([answer.statusCode, answer.body]).toEqual([200, words]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(answer.headers["content-type"]).toContain("javascript");
  }
  const compressed = await old.inject({
    url: await scriptOf(next),
    headers: { "accept-encoding": "br" },
  });
  expect([compressed.headers["content-encoding"], compressed.body]).toEqual([
    "br",
    "compressed, of next",
  ]);
});

test("the last three builds are kept, and one that was started again is among them", async () => {
  const shared = emptyFolder();
  const first = await serverOf("first", shared);
  const second = await serverOf("second", shared);
  await serverOf("third", shared);
  await serverOf("first", shared);

  const fourth = await serverOf("fourth", shared);

  expect(readdirSync(shared)).toHaveLength(3);
  expect((await fourth.inject(await scriptOf(first))).statusCode).toBe(200);
  expect((await fourth.inject(await scriptOf(second))).statusCode).toBe(404);
});

test.for([
  "/assets/nothing-1234.js",
  "/assets/last-start",
  "/assets/..%2F..%2Fpasswd",
  "/assets/.hidden",
  "/assets/a/b.js",
  "/assets/",
])("%s is nobody's file", async (url) => {
  const app = await serverOf("only", emptyFolder());

  expect((await app.inject(url)).statusCode).toBe(404);
});

test("a folder that cannot be written costs nothing but the other release's files", async () => {
  const file = join(emptyFolder(), "a-file");
  writeFileSync(file, "");

  const app = await serverOf("only", join(file, "below"));

  expect((await app.inject(await scriptOf(app))).statusCode).toBe(200);
  expect((await app.inject("/assets/main-other.js")).statusCode).toBe(404);
});
