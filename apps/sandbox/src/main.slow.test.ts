import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Products } from "plaid";
import { expect, onTestFinished, test } from "vitest";

import { sdkFor } from "./testing/start-plaid.ts";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

type Started = { child: ChildProcess; origin: string; firstLine: string };

function run(environment: Record<string, string>): ChildProcess {
  const { PATH = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, SANDBOX_PORT: "0", ...environment };
  const child = fork(MAIN, [], { env, execArgv: [], stdio: ["ignore", "pipe", "pipe", "ipc"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const child = run(environment);
  if (!child.stdout) throw new Error("The sandbox has no output.");
  const [chunk] = (await once(child.stdout, "data")) as [Buffer];
  const firstLine = chunk.toString();
  const [origin = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(firstLine) ?? [];
  return { child, origin, firstLine };
}

test("it prints one line that says where it listens, and that nothing is real", async () => {
  const { firstLine, origin } = await start();
  expect(firstLine).toMatch(/^Sandbox .*no real bank, no real card.*http:\/\/127\.0\.0\.1:\d+\n$/);
  const health = await fetch(`${origin}/_sandbox/health`);
  expect(health.status).toBe(200);
});

test.each([
  { NODE_ENV: "production" },
  { APP_ENV: "production" },
  { STRIPE_SECRET_KEY: "sk_live_1" },
  { SANDBOX_HOST: "0.0.0.0" },
])("it refuses to start with %o: a clear sentence and exit code 1", async (environment) => {
  const child = run(environment);
  if (!child.stderr) throw new Error("The sandbox has no error output.");
  const [[code], output] = await Promise.all([once(child, "exit"), text(child.stderr)]);
  expect(code).toBe(1);
  expect(output).toContain(Object.keys(environment)[0]);
  expect(output).not.toContain("    at ");
});

test.each(["SIGTERM", "SIGINT", "disconnect"] as const)(
  "it stops on %s although a request is never answered",
  async (how) => {
    const { child, origin } = await start();
    await fetch(`${origin}/_sandbox/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ path: "/item", kind: "timeout" }),
    });
    const hanging = fetch(`${origin}/item/get`, { method: "POST" }).catch(() => "cut off");
    if (how === "disconnect") child.disconnect();
    else child.kill(how);
    const [code] = (await once(child, "exit")) as [number | null];
    expect(code).toBe(0);
    expect(await hanging).toBe("cut off");
  },
);

test("what was acknowledged before kill -9 is there after the next start", async () => {
  const environment = { SANDBOX_DATA_DIR: mkdtempSync(join(tmpdir(), "sandbox-main-")) };
  const first = await start(environment);
  const sdk = sdkFor(first.origin);
  const created = await sdk.sandboxPublicTokenCreate({
    institution_id: "ins_109508",
    initial_products: [Products.Liabilities, Products.Transactions],
  });
  const { public_token } = created.data;
  const { data: item } = await sdk.itemPublicTokenExchange({ public_token });
  const { data: before } = await sdk.accountsGet({ access_token: item.access_token });
  await sdk.sandboxItemResetLogin({ access_token: item.access_token });
  first.child.kill("SIGKILL");
  await once(first.child, "exit");

  const second = sdkFor((await start(environment)).origin);
  const { data: after } = await second.itemGet({ access_token: item.access_token });
  expect(after.item).toMatchObject({ item_id: item.item_id, institution_id: "ins_109508" });
  expect(after.item.error?.error_code).toBe("ITEM_LOGIN_REQUIRED");
  expect(after.item.products).toEqual(before.item.products);
  await expect(second.itemPublicTokenExchange({ public_token })).rejects.toMatchObject({
    response: { data: { error_code: "INVALID_PUBLIC_TOKEN" } },
  });
});
