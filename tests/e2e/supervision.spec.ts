import { createUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { readCommandLine, descendants } from "./product/descendants.ts";
import { expect, test } from "./product/running-product.ts";
import { createPlace, removePlace, startProduct, type Product } from "./product/start-product.ts";

// Uses no browser. Kills processes and expects the app to recover by itself.

const API = /apps\/api\/dist\/main\.js/;
const STAND_IN = /apps\/sandbox\/src\/main\.ts/;
const POSTGRESQL = /bin\/postgres -D/;

function processesOf(product: Product, command: RegExp): number[] {
  return descendants(product.pid).filter((pid) => command.test(readCommandLine(pid)));
}

const statusOf = async (url: string) => (await fetch(url)).status;

test("SIGTERM to npm ends the app, the fake servers and the database, and leaves no process @slow", async () => {
  const place = await createPlace();
  const product = await startProduct(place, {}, ["npm", "start"]);
  try {
    const all = descendants(product.pid);
    for (const command of [API, STAND_IN, POSTGRESQL]) {
      expect(all.filter((pid) => command.test(readCommandLine(pid)))).not.toEqual([]);
    }

    process.kill(product.pid, "SIGTERM");

    // Polls, because npm may end before the processes that it started.
    await expect(async () => {
      expect(all.filter((pid) => readCommandLine(pid) !== "").map(readCommandLine)).toEqual([]);
    }).toPass({ timeout: 60_000 });
    await expect(fetch(`${product.url}/livez`)).rejects.toThrow("fetch failed");
    await expect(fetch(`${product.sandboxUrl}/`)).rejects.toThrow("fetch failed");
  } finally {
    await product.kill();
    removePlace(place);
  }
});

test("each part that dies is restarted and logged, and no user is signed out @slow", async ({
  product,
}) => {
  const user = await createUser(product);
  const readsOn = async () =>
    expect(
      await send<{ email: string }>(`${product.url}/api/v1/me/`, { token: user.access }),
    ).toHaveProperty("email");

  await test.step("the app", async () => {
    for (const pid of processesOf(product, API)) process.kill(pid, "SIGKILL");
    await expect(async () => {
      expect(product.output()).toMatch(
        /The app ended \(SIGKILL\)\. Starting it again in 0\.\d+ s\./,
      );
      await readsOn();
    }).toPass();
  });

  await test.step("PostgreSQL", async () => {
    const [server = 0] = processesOf(product, POSTGRESQL);
    process.kill(server, "SIGKILL");
    // Connections of a killed server may serve one more request.
    await expect(async () => {
      expect(product.output()).toContain("PostgreSQL ended unexpectedly.");
      expect(product.output()).toMatch(/The database ended \(exit code 1\)\. Starting it again/);
      expect(processesOf(product, POSTGRESQL)).not.toContain(server);
      await readsOn();
    }).toPass();
  });

  await test.step("the supervisor of PostgreSQL", async () => {
    const [keeper = 0] = processesOf(product, /keep-database/);
    process.kill(keeper, "SIGKILL");
    await expect(async () => {
      expect(processesOf(product, /keep-database/)).not.toEqual([]);
      expect(product.output()).toMatch(/The database ended \(SIGKILL\)/);
      await readsOn();
    }).toPass();
  });

  await test.step("the fake servers", async () => {
    for (const pid of processesOf(product, STAND_IN)) process.kill(pid, "SIGKILL");
    await expect(async () => {
      expect(await statusOf(`${product.sandboxUrl}/_sandbox/health`)).toBe(200);
    }).toPass();
  });
});
