import { createUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { commandOf, descendants } from "./product/descendants.ts";
import { expect, test } from "./product/running-product.ts";
import { createPlace, removePlace, startProduct, type Product } from "./product/start-product.ts";

// No browser here: processes are killed, and the product has to be whole again by itself.

const API = /apps\/api\/dist\/main\.js/;
const STAND_IN = /apps\/sandbox\/src\/main\.ts/;
const POSTGRESQL = /bin\/postgres -D/;

function processesOf(product: Product, command: RegExp): number[] {
  return descendants(product.pid).filter((pid) => command.test(commandOf(pid)));
}

const statusOf = async (url: string) => (await fetch(url)).status;

test("SIGTERM to npm ends the app, the stand-in and the database, and leaves nobody behind", async () => {
  const place = await createPlace();
  const product = await startProduct(place, {}, ["npm", "start"]);
  try {
    const everybody = descendants(product.pid);
    for (const command of [API, STAND_IN, POSTGRESQL]) {
      expect(everybody.filter((pid) => command.test(commandOf(pid)))).not.toEqual([]);
    }

    process.kill(product.pid, "SIGTERM");

    // Nobody waits for npm alone: it may be gone while what it started lives on.
    await expect(async () => {
      expect(everybody.filter((pid) => commandOf(pid) !== "").map(commandOf)).toEqual([]);
    }).toPass({ timeout: 12_000 });
    await expect(fetch(`${product.url}/livez`)).rejects.toThrow("fetch failed");
    await expect(fetch(`${product.sandboxUrl}/`)).rejects.toThrow("fetch failed");
  } finally {
    await product.kill();
    removePlace(place);
  }
});

test("each part that dies is started again, which is said, and no user is signed out", async ({
  product,
}) => {
  const user = await createUser(product);
  const readsOn = async () =>
    expect(
      await send<{ email: string }>(`${product.url}/api/v1/me/`, { token: user.access }),
    ).toHaveProperty("email");

  await test.step("the app", async () => {
    for (const pid of processesOf(product, API)) process.kill(pid, "SIGKILL");
    await expect(readsOn).toPass();
    expect(product.said()).toMatch(/The app ended \(SIGKILL\)\. Starting it again in 0\.\d+ s\./);
  });

  await test.step("PostgreSQL", async () => {
    const [server = 0] = processesOf(product, POSTGRESQL);
    process.kill(server, "SIGKILL");
    await expect(readsOn).toPass();
    expect(product.said()).toContain("PostgreSQL ended unexpectedly. Starting it again.");
    expect(processesOf(product, POSTGRESQL)).not.toContain(server);
  });

  await test.step("what keeps PostgreSQL", async () => {
    const [keeper = 0] = processesOf(product, /keep-database/);
    process.kill(keeper, "SIGKILL");
    await expect(async () => {
      expect(processesOf(product, /keep-database/)).not.toEqual([]);
      expect(product.said()).toMatch(/The database ended \(SIGKILL\)/);
      await readsOn();
    }).toPass();
  });

  await test.step("the stand-in", async () => {
    for (const pid of processesOf(product, STAND_IN)) process.kill(pid, "SIGKILL");
    await expect(async () => {
      expect(await statusOf(`${product.sandboxUrl}/_sandbox/health`)).toBe(200);
    }).toPass();
  });
});
