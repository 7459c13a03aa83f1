import type { Page } from "@playwright/test";

import { linkBank } from "./journey/link-bank.ts";
import { register } from "./journey/person.ts";
import { createUser } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";
import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

test("the page brings its configuration: staging, with a test publishable key", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  const config = JSON.parse((await page.locator("#app-config").textContent()) ?? "") as object;
  expect(config).toHaveProperty("environment", "staging");
  expect(config).toHaveProperty("stripePublishableKey", expect.stringMatching(/^pk_test_/));
});

/** Pages on one origin, the API on another, and its auth calls on a third: names of one server. */
async function startApart() {
  const place = await createPlace();
  const origins = {
    PUBLIC_URL: `http://localhost:${place.port}`,
    API_URL: `http://127.0.0.1:${place.port}`,
    AUTH_URL: `http://auth.localhost:${place.port}`,
  };
  const pages = await startProduct(place, origins);

  return {
    ...origins,
    pages,
    stop: async () => {
      await pages.stop();
      removePlace(place);
    },
  };
}

test("auth calls and data calls go to the hosts of the configuration", async ({ page }) => {
  const { pages, API_URL, AUTH_URL, stop } = await startApart();
  const called = new Set<string>();
  const refused: string[] = [];
  page.on("request", (request) => called.add(`${request.method()} ${request.url()}`));
  page.on("console", (message) => {
    if (message.type() === "error") refused.push(message.text());
  });

  try {
    await register(page, pages, {
      email: "anna@example.org",
      password: "winter coat on the hook",
    });
    await expect(page.getByText("No debts linked yet")).toBeVisible();
    await page.getByRole("link", { name: "Accounts" }).click();
    const bank = { institution: "First Platypus Bank", userName: "user_good" };
    await linkBank(page, { ...bank, button: "Add Credit Card or Loan +" });

    expect([...called]).toEqual(
      expect.arrayContaining([
        `POST ${AUTH_URL}/api/auth/register/`,
        `GET ${API_URL}/api/v1/me/`,
        `POST ${API_URL}/api/v1/links/`,
        `POST ${API_URL}/api/v1/items/`,
      ]),
    );
    const here = [...called].filter((call) => call.includes(`${pages.url}/api/`));
    expect(here).toEqual([]);
    expect(refused).toEqual([]);
    const list = `${API_URL}/stripe/subscribable-product/`;
    const { results, next } = await readFromPage(page, `${list}?limit=1`);
    expect([results.length, next]).toEqual([1, `${list}?limit=1&offset=1`]);
  } finally {
    await stop();
  }
});

test("no page of another origin may call the API from a browser", async ({ page, product }) => {
  const elsewhere = product.url.replace("localhost", "elsewhere.localhost");
  await page.goto(`${elsewhere}/favicon.svg`);
  const url = `${product.url}/stripe/subscribable-product/`;

  await expect(readFromPage(page, url)).rejects.toThrow("Failed to fetch");
  await page.goto(`${product.url}/favicon.svg`);
  expect((await readFromPage(page, url)).results).not.toHaveLength(0);
});

type List = { results: object[]; next: string | null };

/** What a script of the page that is open is given, preflight included. */
function readFromPage(page: Page, url: string): Promise<List> {
  return page.evaluate(async (asked) => {
    const answer = await fetch(asked, { headers: { "content-type": "application/json" } });
    return (await answer.json()) as List;
  }, url);
}

test("a data call carries JSON headers and the access token, and no cookie", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  // Until the app has taken over what the server wrote, Enter sends nothing.
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeEnabled();
  const asked = page.waitForRequest(/\/api\/v1\/me\/$/);
  await page.keyboard.press("Enter");

  const headers = await (await asked).allHeaders();
  expect(headers["authorization"]).toMatch(/^Bearer ey/);
  expect(headers["content-type"]).toBe("application/json");
  expect(headers).not.toHaveProperty("cookie");
});
