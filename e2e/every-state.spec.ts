import type { Page } from "@playwright/test";
import type {
  Account,
  Debt,
  DebtInput,
  Page as ListPage,
  TokenPair,
  UpcomingPayment,
} from "@snowball/contract";

import { card, checking, inDays, mortgage } from "./journey/custom-users.ts";
import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { send } from "./journey/send.ts";
import { watchRequests } from "./journey/settled.ts";
import type { Product } from "./product/start-product.ts";
import { expect, test } from "./product/running-product.ts";

// What only some people ever see of a screen: each state by axe, and on the smallest phone with letters
// twice as large, where nothing may scroll sideways.

const views = [DESKTOP_DARK, PHONE_LIGHT];
const ACCOUNTS = [
  card({ name: "Late Card", minimum: 48, due: inDays(-12), isOverdue: true }),
  card({ name: "Everyday Visa", minimum: 1_062, due: inDays(6) }),
  card({ name: "Silent Card", minimum: null, due: null }),
  mortgage,
  checking,
];
const CAR_LOAN: DebtInput = {
  name: "Car loan",
  kind: "auto_loan",
  lender: "Harbor Credit",
  balances: [{ id: "car", amount: "14600.00", apr: "6.90" }],
  minimum: "412.00",
  due_day: 15,
};

type Faults = Record<string, string[]>;

/** @returns what looks at the state that the page is in, and leaves it as it was. */
function createLook(page: Page): () => Promise<string[]> {
  const settled = watchRequests(page);

  return async () => {
    await settled();
    return look(page);
  };
}

async function look(page: Page): Promise<string[]> {
  const faults = await faultsOf(page, { views });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  try {
    // What is drawn for a width follows it a moment later.
    await expect.poll(() => page.evaluate(tooWide), { timeout: 2_000 }).toEqual([]);
  } catch {
    faults.push(`at 320 px with large letters: ${(await page.evaluate(tooWide)).join(", ")}`);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));

  return faults;
}

/** What reaches beyond the page or the sheet that it is in: by how much, and its words. */
function tooWide(): string[] {
  return [document.documentElement, ...document.querySelectorAll("dialog[open]")].flatMap((box) => {
    const { scrollWidth, clientWidth } = box;
    if (scrollWidth <= clientWidth) return [];
    const edge = box.getBoundingClientRect().left + clientWidth;
    const reaches = (each: Element) =>
      each.getBoundingClientRect().right > edge || each.scrollWidth > each.clientWidth + 1;
    const beyond = [...box.querySelectorAll("*")].filter(
      (each) => reaches(each) && ![...each.children].some(reaches),
    );

    return [
      `${scrollWidth - clientWidth} px`,
      ...beyond.map((each) => `<${each.localName}> ${each.textContent?.slice(0, 30)}`),
    ];
  });
}

function expectNone(faults: Faults): void {
  expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([]);
}

async function openHousehold(page: Page, product: Product) {
  const user = await createUser(product);
  await linkQuickly(product, user, { customUser: { override_accounts: ACCOUNTS } });
  await waitForSync(product, user);
  const token = user.access;
  const api = `${product.url}/api/v1`;
  const entered = await send<Debt>(`${api}/debts/`, { token, body: CAR_LOAN });
  const accounts = (await send<ListPage<Account>>(`${api}/accounts/`, { token })).results;
  await openAs(page, product, user);

  return {
    entered: entered.uuid,
    uuidOf: (name: string) => accounts.find((account) => account.name === name)?.uuid ?? "",
  };
}

test("no state of Home has a fault that axe can see, nor is wider than the smallest phone", async ({
  page,
  product,
}) => {
  const faults: Faults = {};
  const lookAt = createLook(page);
  await openHousehold(page, product);
  await page.goto(`${product.url}/home`);
  await expect(page.getByRole("region", { name: "Late", exact: true })).toBeVisible();
  faults["late"] = await lookAt();

  await page.getByRole("button", { name: /, Late Card: more$/ }).click();
  await expect(page.getByRole("dialog", { name: "Late Card" })).toBeVisible();
  faults["sheet"] = await lookAt();
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: /^Mark \$[\d.,]+ to Late Card as sent$/ }).click();
  await expect(page.getByRole("button", { name: "Undo: Late Card" })).toBeVisible();
  faults["sent"] = await lookAt();
  await page.getByRole("button", { name: "Undo: Late Card" }).click();
  await expect(page.getByRole("button", { name: /to Late Card as sent$/ })).toBeVisible();

  await page.route("**/api/v1/upcoming-payments/*", async (route) => {
    const answer = await route.fetch();
    const payments = (await answer.json()) as ListPage<UpcomingPayment>;
    const question = "was_it_paid" as const;
    const results = payments.results.map((payment, at) =>
      at === 0 ? { ...payment, status: "unknown" as const, question } : payment,
    );
    await route.fulfill({ json: { ...payments, results } });
  });
  await page.reload();
  await expect(page.getByText("Was it paid?")).toBeVisible();
  faults["question"] = await lookAt();

  expectNone(faults);
});

test("no part of a debt, of the calendar or of the plan's forms has such a fault", async ({
  page,
  product,
}) => {
  const faults: Faults = {};
  const lookAt = createLook(page);
  const { entered, uuidOf } = await openHousehold(page, product);
  const screens: Record<string, string> = {
    "entered, payments": `/schedule/${entered}`,
    "entered, figures": `/detail/${entered}`,
    "entered, transactions": `/detail/${entered}/transactions`,
    "entered, why": `/detail/${entered}/why`,
    "without dates": `/schedule/${uuidOf("Silent Card")}`,
    "late, payments": `/schedule/${uuidOf("Late Card")}`,
    "linked, figures": `/detail/${uuidOf("Everyday Visa")}`,
    "an account that owes nothing": `/detail/${uuidOf("Everyday Checking")}`,
    "no such debt": "/schedule/nobody",
    calendar: "/calendar",
    agenda: "/calendar?view=list",
    settings: "/settings",
    accounts: "/accounts",
    connections: "/account-connections",
  };
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    faults[name] = await lookAt();
  }

  await page.goto(`${product.url}/debts`);
  await page.getByRole("button", { name: "More about Everyday Visa" }).click();
  faults["a row of the debts"] = await lookAt();
  await page.goto(`${product.url}/plan/what-ifs`);
  await page.getByRole("button", { name: "Try a what-if" }).first().click();
  faults["a what-if"] = await lookAt();
  await page.goto(`${product.url}/plan/adjustments`);
  await page.getByRole("button", { name: "Add a one-time amount" }).click();
  faults["an adjustment"] = await lookAt();

  expectNone(faults);
});

test("no screen of a demo household, nor of somebody offline, has such a fault", async ({
  page,
  product,
}) => {
  const faults: Faults = {};
  const lookAt = createLook(page);
  // From an address of its own: many people begin at that of the other tests.
  const from = "198.51.100.77";
  const tokens = await send<TokenPair>(`${product.url}/api/v1/demo/`, { body: {}, from });
  const user = { email: "", password: "", ...tokens };
  await waitForSync(product, user);
  await openAs(page, product, user);
  for (const path of ["/home", "/plan", "/debts", "/settings", "/register"]) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole("region", { name: "Demo household" })).toBeVisible();
    faults[path] = await lookAt();
  }

  await page.goto(`${product.url}/home`);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Accounts", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  faults["offline"] = await lookAt();

  expectNone(faults);
});
