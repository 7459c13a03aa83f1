import type { Browser } from "@playwright/test";
import type { Account, Page as Listed } from "@snowball/contract";

import { card, inDays } from "./journey/custom-users.ts";
import {
  createUser,
  linkQuickly,
  openAs,
  type QuickUser,
  waitForSync,
} from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import { expect, test } from "./product/running-product.ts";
import { saveData } from "./product/saving-data.ts";
import type { Product } from "./product/start-product.ts";

type Weight = { scripts: number; styles: number; files: number };
type Screen = keyof typeof BUDGETS;

/**
 * What a first visit to a screen may load, in bytes as they come over the wire, and of how many files, each of
 * which is a request with a kilobyte of headers: all that it asks for until it is at rest, with what Stripe and
 * Plaid send. Neither depends on the machine, so they decide where no time could. Who makes a screen lighter lowers its line; who has to raise one says why.
 */
const BUDGETS = {
  "/": { scripts: 84_600, styles: 5_600, files: 8 },
  "/login": { scripts: 82_700, styles: 4_400, files: 13 },
  "/register": { scripts: 93_000, styles: 4_700, files: 13 },
  "/home": { scripts: 115_600, styles: 7_900, files: 19 },
  "/plan": { scripts: 179_700, styles: 11_500, files: 28 },
  "/debts": { scripts: 108_400, styles: 7_500, files: 17 },
  "/schedule/:account": { scripts: 127_400, styles: 8_400, files: 26 },
  "/calendar": { scripts: 101_800, styles: 6_950, files: 12 },
  "/accounts": { scripts: 119_200, styles: 7_100, files: 19 },
  "/settings": { scripts: 104_900, styles: 6_800, files: 18 },
  "/account-connections": { scripts: 116_700, styles: 6_400, files: 16 },
  "/subscribe": { scripts: 115_700, styles: 10_300, files: 20 },
} as const satisfies Record<`/${string}`, Weight>;

const VISITORS: readonly Screen[] = ["/", "/login", "/register"];
const SCREENS = Object.keys(BUDGETS) as Screen[];

type Visit = { browser: Browser; product: Product; user: QuickUser | null };

/** What a browser that was never here loads for an address, and nothing that is loaded ahead for the next one. */
async function weigh({ browser, product, user }: Visit, path: string): Promise<Weight> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  await saveData(page);
  if (user) await openAs(page, product, user);

  const weight = { scripts: 0, styles: 0, files: 0 };
  const reading: Promise<void>[] = [];
  const settled = watchRequests(page);
  page.on("requestfinished", (request) => {
    const type = request.resourceType();
    if (type !== "script" && type !== "stylesheet") return;
    const kind = type === "script" ? "scripts" : "styles";
    weight.files += 1;
    reading.push(
      request.sizes().then(({ responseBodySize }) => void (weight[kind] += responseBodySize)),
    );
  });
  await page.goto(`${product.url}${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settled();
  await Promise.all(reading);
  await context.close();

  return weight;
}

test("no screen loads more than its budget when it is opened for the first time", async ({
  browser,
  product,
}) => {
  const user = await createUser(product);
  const cards = [
    card({ name: "Visa", minimum: 35, due: inDays(4) }),
    card({ name: "Gold Card", minimum: 45, due: inDays(9) }),
  ];
  await linkQuickly(product, user, { customUser: { override_accounts: cards } });
  await waitForSync(product, user);
  const { results } = await send<Listed<Account>>(`${product.url}/api/v1/accounts/`, {
    token: user.access,
  });
  const account = results[0]?.uuid ?? "";
  const over: string[] = [];

  for (const screen of SCREENS) {
    const visitor = VISITORS.includes(screen) ? null : user;
    const path = screen.replace(":account", account);
    // oxlint-disable-next-line no-await-in-loop -- side by side they would take as long
    const weight = await weigh({ browser, product, user: visitor }, path);
    process.stdout.write(
      `${screen}: ${weight.scripts} of scripts, ${weight.styles} of styles, ${weight.files} files\n`,
    );
    // They were counted.
    expect(weight.scripts, screen).toBeGreaterThan(50_000);
    expect(weight.styles, screen).toBeGreaterThan(1_000);
    for (const kind of ["scripts", "styles", "files"] as const) {
      if (weight[kind] > BUDGETS[screen][kind]) over.push(`${screen}: ${weight[kind]} of ${kind}`);
    }
  }
  expect(over).toEqual([]);
});
