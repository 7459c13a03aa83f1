import type { Route } from "@playwright/test";

import { createUser } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const AUTH_HOST = "http://auth.localhost:4001";
const API_HOST = "http://api.localhost:4002";

test("the page brings its configuration: staging, with a test publishable key", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  const config = JSON.parse((await page.locator("#app-config").textContent()) ?? "") as object;
  expect(config).toHaveProperty("environment", "staging");
  expect(config).toHaveProperty("stripePublishableKey", expect.stringMatching(/^pk_test_/));
});

test("auth calls and data calls go to the hosts of the configuration", async ({
  browser,
  product,
}) => {
  // Elsewhere the server allows these hosts; here it only serves its own.
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  const called: string[] = [];
  const answer = (route: Route, json: object) => {
    called.push(`${route.request().method()} ${route.request().url()}`);
    return route.fulfill({
      json,
      headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "*" },
    });
  };
  await page.route("**/login", async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('"authUrl":""', `"authUrl":"${AUTH_HOST}"`)
      .replace('"apiUrl":""', `"apiUrl":"${API_HOST}"`);
    await route.fulfill({ response, body });
  });
  await page.route(`${AUTH_HOST}/**`, (route) => answer(route, { access: "a", refresh: "r" }));
  await page.route(`${API_HOST}/**`, (route) =>
    answer(route, { count: 0, next: null, previous: null, results: [] }),
  );

  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill("anna@example.org");
  await page.getByLabel("Password").fill("some password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No debts linked yet")).toBeVisible();
  expect(called).toContain(`POST ${AUTH_HOST}/api/auth/token/`);
  expect(called.filter((call) => call.startsWith(`GET ${API_HOST}/api/v1/items/`))).toHaveLength(1);
  await context.close();
});

test("a data call carries JSON headers and the access token, and no cookie", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password").fill(user.password);
  const asked = page.waitForRequest(/\/api\/v1\/me\/$/);
  await page.keyboard.press("Enter");

  const headers = await (await asked).allHeaders();
  expect(headers["authorization"]).toMatch(/^Bearer ey/);
  expect(headers["content-type"]).toBe("application/json");
  expect(headers).not.toHaveProperty("cookie");
});
