import type { Browser, Page, Request } from "@playwright/test";
import type { Item, Page as List, Subscription } from "@snowball/contract";

import { linkBank } from "./journey/link-bank.ts";
import { createUser, openAs, type QuickUser } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/running-product.ts";
import type { Product } from "./product/start-product.ts";

// Cuts the network at each call of a flow, before and after the server handles it. The user then
// repeats the flow from its first screen. Takes about ten minutes. Lost responses, the worst case,
// also have their own tests.

type Person = { page: Page; product: Product; user: QuickUser };
type Flow = {
  name: string;
  /** Runs up to the point at which the network starts to fail. */
  begin: (person: Person) => Promise<void>;
  go: (person: Person) => Promise<void>;
  /** Whether the flow is complete, according to a reloaded screen. */
  isDone: (person: Person) => Promise<boolean>;
  /** The expected final state, wherever the network was cut. */
  holds: (person: Person) => Promise<void>;
};

const FLOWS: readonly Flow[] = [
  {
    name: "signing in",
    begin: async ({ page, product }) => void (await page.goto(`${product.url}/login`)),
    go: async ({ page, product, user }) => {
      await page.goto(`${product.url}/login`);
      await page.getByLabel("Email").fill(user.email);
      await page.getByLabel("Password").fill(user.password);
      await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
      await page.keyboard.press("Enter");
      await expect(page.getByText("No debts linked yet")).toBeVisible();
    },
    isDone: ({ page, product }) => shows(page, `${product.url}/home`, "No debts linked yet"),
    holds: keepsSession,
  },
  {
    name: "coming back with a session",
    begin: openSession,
    go: async ({ page, product }) => {
      await page.goto(`${product.url}/home`);
      await expect(page.getByText("No debts linked yet")).toBeVisible();
      // A signed-out user does not see this screen.
      await expect(page.getByRole("link", { name: "Logout" })).toBeVisible();
    },
    isDone: async () => false,
    holds: keepsSession,
  },
  {
    name: "signing out",
    begin: async (person) => {
      await openSession(person);
      await person.page.goto(`${person.product.url}/home`);
      await expect(person.page.getByText("No debts linked yet")).toBeVisible();
    },
    go: async ({ page, product }) => {
      await page.getByRole("link", { name: "Logout" }).click();
      await expect(page).toHaveURL(`${product.url}/`);
    },
    isDone: async ({ page }) => !(await storedSession(page)).includes("eyJ"),
    holds: async ({ page }) => expect(await storedSession(page)).not.toContain("eyJ"),
  },
  {
    name: "linking a bank",
    begin: openSession,
    go: async ({ page, product }) => {
      await page.goto(`${product.url}/account-connections`);
      await linkBank(page, {
        button: "Add Credit Card or Loan +",
        institution: "First Platypus Bank",
        userName: "user_good",
      });
    },
    isDone: ({ page, product }) =>
      shows(page, `${product.url}/account-connections`, "First Platypus Bank"),
    holds: async (person) => {
      const items = await send<List<Item>>(`${person.product.url}/api/v1/items/`, {
        token: person.user.access,
      });
      expect(items.results).toHaveLength(1);
      await keepsSession(person);
    },
  },
  {
    name: "subscribing",
    begin: openSession,
    go: ({ page, product }) => subscribe(page, product, "4242 4242 4242 4242"),
    isDone: ({ page, product }) => shows(page, `${product.url}/profile?tab=plan`, "$4.99 / month"),
    holds: async (person) => {
      const { url } = person.product;
      const { access: token } = person.user;
      const count = async () =>
        (await send<List<Subscription>>(`${url}/stripe/my-subscription/`, { token })).count;
      await expect.poll(count).toBe(1);
      await keepsSession(person);
    },
  },
];

for (const flow of FLOWS) {
  test(`${flow.name}: cutting the network at any call duplicates and loses nothing @slow`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(1_800_000);
    const calls = await callsOf(flow, await newcomer(browser, product));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) {
      for (const when of ["before", "after"] as const) {
        await test.step(`${call}, ${when} the server handled it`, async () => {
          await goOn(flow, await newcomer(browser, product), { call, when });
        });
      }
    }
  });
}

type Cut = { call: string; when: "before" | "after" };

/** Goes through the flow with one call cut once, and repeats the flow if necessary. */
async function goOn(flow: Flow, person: Person, { call, when }: Cut): Promise<void> {
  const { page } = person;
  await flow.begin(person);
  let isCut = false;
  await page.route(isCallOf(person), async (route) => {
    if (isCut || keyOf(route.request()) !== call) return route.fallback();
    isCut = true;
    if (when === "after") await route.fetch();
    return route.abort("connectionreset");
  });
  page.setDefaultTimeout(FIRST_TRY_MS);
  const isThrough = await flow.go(person).then(
    () => true,
    () => false, // Error messages have their own tests.
  );
  page.setDefaultTimeout(0);
  expect(isCut).toBe(true);
  if (!isThrough && !(await flow.isDone(person))) await flow.go(person);
  await flow.holds(person);
  await page.context().close();
}

const FIRST_TRY_MS = 15_000;
const SEEN_MS = 8_000;

/** Returns each call that a flow makes when nothing fails, once. */
async function callsOf(flow: Flow, person: Person): Promise<string[]> {
  const calls = new Set<string>();
  const isOurs = isCallOf(person);
  await flow.begin(person);
  person.page.on("request", (request) => {
    if (isOurs(new URL(request.url()))) calls.add(keyOf(request));
  });
  await flow.go(person);
  await flow.holds(person);
  await person.page.context().close();
  return [...calls];
}

function isCallOf({ product }: Person): (url: URL) => boolean {
  return ({ origin, pathname }) =>
    origin === product.url && (pathname.startsWith("/api/") || pathname.startsWith("/stripe/"));
}

function keyOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replaceAll(/[0-9a-f-]{36}/g, "{uuid}")}`;
}

async function newcomer(browser: Browser, product: Product): Promise<Person> {
  const context = await browser.newContext({ locale: "en-US" });
  return { page: await context.newPage(), product, user: await createUser(product) };
}

function openSession({ page, product, user }: Person): Promise<void> {
  return openAs(page, product, user);
}

async function shows(page: Page, url: string, text: string): Promise<boolean> {
  await page.goto(url);
  return page
    .getByText(text)
    .first()
    .waitFor({ timeout: SEEN_MS })
    .then(
      () => true,
      () => false,
    );
}

async function keepsSession({ page }: Person): Promise<void> {
  expect(await storedSession(page)).toContain("eyJ");
}

function storedSession(page: Page): Promise<string> {
  return page.evaluate(() => localStorage.getItem("currentUser") ?? "");
}
