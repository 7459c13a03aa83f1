import type { Page } from "@playwright/test";
import type { Invoice, Item, Page as ListPage, Subscription } from "@snowball/contract";

import { codeOf } from "../journey/authenticator-code.ts";
import { PASSWORD } from "../journey/quick-start.ts";
import { addVirtualAuthenticator } from "../journey/virtual-authenticator.ts";
import type { Product } from "../product/start-product.ts";

// Steps to the states of sign-in, connections and billing.

export const CAREFUL = "noor.haddad@example.org";

const DEVICES = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
];

/** Signs in on two more devices. */
export async function signInElsewhere(_page: Page, { url }: Product): Promise<void> {
  for (const device of DEVICES) {
    const answer = await fetch(`${url}/api/auth/token/`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "User-Agent": device },
      body: JSON.stringify({ email: CAREFUL, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`The sign-in failed: ${answer.status}`);
  }
}

export async function showQrCode(page: Page): Promise<void> {
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("Your password").press("Enter");
  await page.getByRole("img", { name: "QR code for an authenticator app" }).waitFor();
}

export async function turnSecondStepOn(page: Page): Promise<void> {
  await showQrCode(page);
  const key = (await page.locator("code").innerText()).replaceAll(/\s/g, "");
  await page.getByLabel("Code from the app").fill(codeOf(key));
  await page.getByRole("button", { name: "Turn it on" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

/** Answers as if the sign-in were too old for an export, which then asks for the password. */
export async function signInLongAgo(page: Page): Promise<void> {
  const json = { detail: "Please enter your password.", code: "password_needed" };
  await page.route("**/api/v1/me/export/*", (route) => route.fulfill({ status: 403, json }));
}

export async function askForExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Download everything" }).click();
  await page.getByLabel("Your password").waitFor();
}

export async function mistypeForExport(page: Page): Promise<void> {
  await askForExport(page);
  await page.getByLabel("Your password").fill("not the password");
  await page.getByLabel("Your password").press("Enter");
  await page.locator("[aria-invalid=true]").waitFor();
}

/** Adds a passkey to an account that needs only its password for that. */
export async function addPasskey(page: Page): Promise<void> {
  await addVirtualAuthenticator(page);
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).click();
  await section.getByText(/ is added/).waitFor();
}

export async function requestEmailChange(page: Page): Promise<void> {
  await page.getByLabel("New email address").fill("noor.new@example.net");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("Your password").press("Enter");
  await page.getByText("noor.new@example.net").waitFor();
}

/** Undoes a change of the address without a real link. */
export async function undoChange(page: Page): Promise<void> {
  await page.route("**/api/auth/security/undo/", (route) =>
    route.fulfill({ json: { email: CAREFUL, removed: ["email_change"] } }),
  );
  await page.getByRole("button", { name: "Undo the change" }).click();
  await page.getByText(CAREFUL).waitFor();
}

export async function askToDeleteAccount(page: Page): Promise<void> {
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByLabel("Your password").press("Enter");
  await page.getByRole("dialog").waitFor();
}

/** Turns two-factor authentication on unless it is on already, signs out, and signs in up to the code. */
export async function askForCode(page: Page): Promise<void> {
  if (await page.getByRole("button", { name: "Set it up" }).isVisible())
    await turnSecondStepOn(page);
  await page.goto(new URL("/logout", page.url()).href);
  // The page leads to the landing page by itself, which would cancel a click that is still loading its screen.
  await page.waitForURL((url) => url.pathname === "/");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.getByLabel("Email").fill(CAREFUL);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByLabel("Code from your authenticator app").waitFor();
}

/** Answers as if the bank needed another consent to share transactions. */
export async function wantPermission(page: Page): Promise<void> {
  await page.route("**/api/v1/items/?*", async (route) => {
    const response = await route.fetch();
    const items = (await response.json()) as ListPage<Item>;
    const results = items.results.map((item) => ({
      ...item,
      status: "permission_required" as const,
      status_reason:
        "Your bank needs your permission to share your transactions. Update the account to allow it.",
    }));
    await route.fulfill({ response, json: { ...items, results } });
  });
}

/** Answers with invoices that are refunded, partly refunded, disputed, paid, and open. */
export async function giveBills(page: Page): Promise<void> {
  const bill = (at: number, more: Partial<Invoice> = {}): Invoice => ({
    invoice_id: `in_${at}`,
    number: `A1B2C3D4-000${at}`,
    date: `2026-0${at}-14T09:30:00Z`,
    amount: 499,
    currency: "USD",
    status: "paid",
    hosted_invoice_url: "https://example.org/bill",
    refund: null,
    dispute: null,
    ...more,
  });
  const date = "2026-09-20T10:00:00Z";
  const results = [
    bill(9, { refund: { amount: 499, date, is_full: true } }),
    bill(8, { refund: { amount: 100, date, is_full: false } }),
    bill(7, { dispute: "open" }),
    bill(6),
    bill(5, { status: "open" }),
  ];
  const json = { count: results.length, next: null, previous: null, results };
  await page.route("**/stripe/invoices/?*", (route) => route.fulfill({ json }));
}

/** Answers as if the latest payment of the subscription had failed. */
export async function failRenewal(page: Page): Promise<void> {
  await page.route("**/stripe/my-subscription/?*", async (route) => {
    const response = await route.fetch();
    const subscriptions = (await response.json()) as ListPage<Subscription>;
    const results = subscriptions.results.map((each) => ({
      ...each,
      status: "past_due" as const,
      cancel_at: null,
      cancel_at_period_end: false,
      payment_url: "https://example.org/bill",
    }));
    await route.fulfill({ response, json: { ...subscriptions, results } });
  });
}

/** Waits until the screen shows the problem of `failRenewal`. */
export async function untilTroubleIsThere(page: Page): Promise<void> {
  await page.getByText("didn't go through").first().waitFor();
}

export async function cancelSubscription(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Canceled").waitFor();
}
