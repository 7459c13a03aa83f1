import type { Page } from "@playwright/test";

import { linkBank } from "./journey/link-bank.ts";
import { register } from "./journey/person.ts";
import { expect, test } from "./product/running-product.ts";
import { createPlace, removePlace, startProduct } from "./product/start-product.ts";

/**
 * Starts an app with pages on one origin, the API on another and auth calls on a third, all on one
 * server.
 */
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

test("auth calls and data calls go to the hosts of the configuration @slow (spec 7)", async ({
  page,
}) => {
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

type List = { results: object[]; next: string | null };

/** Returns the response that a script in the open page gets, including CORS checks. */
function readFromPage(page: Page, url: string): Promise<List> {
  return page.evaluate(async (asked) => {
    const answer = await fetch(asked, { headers: { "content-type": "application/json" } });
    return (await answer.json()) as List;
  }, url);
}
