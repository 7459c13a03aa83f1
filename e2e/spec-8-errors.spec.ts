import { card, inDays } from "./journey/custom-users.ts";
import { createUser, linkQuickly, openAs, waitForSync } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

test("a failed sign-in says Auth Error: with the server's text, and a readable sentence", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("not the password");
  const answered = page.waitForResponse(/\/api\/auth\/token\/$/);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();

  const answer = await answered;
  expect(answer.status()).toBe(401);
  await expect(page.getByRole("alert")).toContainText(`Auth Error: ${await answer.text()}`);
  await expect(page.getByRole("alert")).toContainText(
    "E-mail and password do not match an account. Please check both.",
  );
});

test("a failed registration says Auth Error: with the server's text, field by field", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/register`);
  await page.getByLabel("Email").fill("somebody@example.org");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByLabel("Password again").fill("short");
  const answered = page.waitForResponse(/\/api\/auth\/register\/$/);
  await page.getByRole("button", { name: "Register", exact: true }).click();

  const answer = await answered;
  expect(answer.status()).toBe(400);
  await expect(page.getByText(`Auth Error: ${await answer.text()}`)).toBeAttached();
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/register`);
});

test("an auth call without any answer is told as well", async ({ page, product }) => {
  await page.route("**/api/auth/token/", (route) => route.abort("connectionfailed"));
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByLabel("Password").fill("some password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("We could not reach Snowball.");
});

test("a data call that fails is told on its screen and can be tried again", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  const fail = "**/api/v1/accounts/**";
  await page.route(fail, (route) =>
    route.fulfill({ status: 500, json: { detail: "Something broke.", code: "server_error" } }),
  );
  await page.goto(`${product.url}/accounts`);
  await expect(page.getByText(/We could not load your accounts\. Something broke\./)).toBeVisible();

  await page.unroute(fail);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("heading", { name: "Total Assets" })).toBeVisible();
});

test("old data stays while it is fetched again, and when that fails", async ({ page, product }) => {
  const user = await createUser(product);
  await linkQuickly(product, user, {
    customUser: {
      override_accounts: [card({ name: "Lasting Card", minimum: 35, due: inDays(4) })],
    },
  });
  await waitForSync(product, user);
  await page.clock.install();
  await openAs(page, product, user);
  await page.goto(`${product.url}/home`);
  const lasting = page.getByText("Lasting Card");
  await expect(lasting).toBeVisible();
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/v1/upcoming-payments/**", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { detail: "Broken.", code: "server_error" } });
  });

  await page.clock.fastForward(301_000);
  const asked = page.waitForRequest(/upcoming-payments/);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await asked;
  await expect(lasting).toBeVisible();
  answer.resolve();
  await expect(page.getByText("We could not refresh your payments")).toBeVisible();
  await expect(lasting).toBeVisible();
});

test("an answer that is no JSON is an error of the screen, not its data", async ({
  page,
  product,
}) => {
  await openAs(page, product, await createUser(product));
  await page.route("**/api/v1/upcoming-payments/**", (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<h1>Hotel Wi-Fi</h1>" }),
  );
  await page.goto(`${product.url}/home`);
  await expect(page.getByText("Snowball's answer could not be read.")).toBeVisible();
});

test("a bank-link script that cannot be loaded is logged, and its buttons stay disabled", async ({
  page,
  product,
}) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/link-initialize.js", (route) => route.abort("connectionfailed"));
  await openAs(page, product, await createUser(product));
  await page.goto(`${product.url}/account-connections`);
  await expect
    .poll(() => logged.filter((text) => text.includes("bank-link script")))
    .toHaveLength(1);
  for (const name of ["Add Checking Account +", "Add Credit Card or Loan +"]) {
    await expect(page.getByRole("button", { name })).toBeDisabled();
  }
});
