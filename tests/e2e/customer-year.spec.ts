import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import type { Export } from "@snowball/contract";

import { expectBooks } from "./journey/bank-books.ts";
import { fullDate, inAYear, inDays, longDate } from "./journey/format-days.ts";
import { breakItem, linkedItems } from "./journey/bank-switches.ts";
import { linkBank } from "./journey/link-bank.ts";
import { listAccountMailSubjects, listMailSubjects } from "./journey/mail-subjects.ts";
import { moveDays, signInAgain } from "./journey/move-days.ts";
import { confirmEmail, register } from "./journey/person.ts";
import { send } from "./journey/send.ts";
import { changeCard, expectInTab, subscribe } from "./journey/subscribe.ts";
import { expect, test } from "./product/time-travel-product.ts";
import { queryRows, findTablesContaining } from "./product/query-rows.ts";
import type { Product } from "./product/start-product.ts";

// One year of a customer: free days, a subscription with one failed charge, a bank that requires
// sign-in, a switch to yearly payment, cancellation, a second subscription, and deletion of the
// account.

const nora = { email: "nora@example.org", password: "winter coat on the hook" };
const BANK = "First Platypus Bank";
const CHOICE = {
  button: "Add Credit Card or Loan +",
  institution: BANK,
  userName: "user_maria",
} as const;
const GOOD = "4242 4242 4242 4242";
const FAILS_AT_RENEWAL = "4000 0000 0000 0341";
const DAY_MS = 86_400_000;

const CONFIRM = "Please confirm your email address";
const TOMORROW = "Your banks stay linked until tomorrow";
const SUBSCRIBED = "You subscribed to Snowball Plus";
const FAILED = "Your payment of $4.99 for Snowball didn't go through";
const SWITCHED = "You now pay $39.99 a year for Snowball Plus";
const SIGN_IN = `${BANK} asks you to sign in again`;
const GIVEN_BACK = "We refunded $4.99";

/** For what jobs do: on a busy machine they wait. */
const PATIENTLY = { timeout: 90_000 };

type Customer = { page: Page; product: Product; itemsBefore: string[] };

async function itemsOf({ product, itemsBefore }: Customer): Promise<string[]> {
  return (await linkedItems(product)).filter((id) => !itemsBefore.includes(id));
}

/** Expects exactly these emails of the last thirty days, apart from payment reminders. */
async function expectMails({ product }: Customer, subjects: string[]): Promise<void> {
  const received = () => listAccountMailSubjects(product, nora.email);
  await expect.poll(received, PATIENTLY).toEqual(subjects);
}

async function expectBankOf(customer: Customer, day: Date): Promise<void> {
  const { page, product } = customer;
  const updated = `Last updated ${day.toLocaleDateString("en-US", { dateStyle: "medium" })}`;
  await expect(async () => {
    await page.goto(`${product.url}/account-connections`);
    await expect(page.getByText(updated).first()).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const [item = "none", ...others] = await itemsOf(customer);
  expect(others).toEqual([]);
  await expectBooks(page, product, { itemId: item });
}

async function live({ page, product }: Customer, days: number): Promise<Date> {
  const { now } = await moveDays(product, days);
  await signInAgain(page, product, nora);
  return now;
}

async function dayOf({ product }: Customer): Promise<Date> {
  const { now } = await send<{ now: string }>(`${product.sandboxUrl}/_sandbox/clock`);
  return new Date(now);
}

/**
 * Lives through thirty free days with emails a week and a day before the end, and subscribes in
 * time.
 */
async function liveFreely(customer: Customer): Promise<void> {
  const { page, product } = customer;
  await register(page, product, nora);
  await confirmEmail(page, product, nora);
  await page.goto(`${product.url}/account-connections`);
  await linkBank(page, CHOICE);
  const end = inDays(await dayOf(customer), 30);
  await page.goto(`${product.url}/home`);
  const notice = page.getByRole("complementary", { name: "Subscription" });
  await expect(notice).toContainText("First, please subscribe");
  await expect(notice).toContainText(`Your banks stay linked until ${longDate(end)}, free.`);

  await moveDays(product, 23);
  const inAWeek = `Your banks stay linked until ${fullDate(end)}`;
  await expectMails(customer, [CONFIRM, inAWeek]);
  await live(customer, 6);
  await expectMails(customer, [CONFIRM, inAWeek, TOMORROW]);
}

/** Lets the first renewal fail and replaces the card. The access continues. */
async function replaceCard(customer: Customer): Promise<void> {
  const { page, product } = customer;
  await subscribe(page, product, FAILS_AT_RENEWAL);
  await expect.poll(() => listMailSubjects(product, nora.email), PATIENTLY).toContain(SUBSCRIBED);
  await live(customer, 32);
  await expectInTab(page, product, { tab: "plan", text: "Payment failed" });
  await expectMails(customer, [FAILED]);
  await expect(
    page.getByText("A payment is still open. Your banks stay linked until"),
  ).toBeVisible();

  await page.getByRole("button", { name: "Update your card" }).click();
  await changeCard(page, GOOD);
  await page.getByRole("link", { name: /^Return to/ }).click();
  await expectInTab(page, product, { tab: "plan", text: "Active" });
  await expect(page.getByText(/^Renews on .+ for \$4\.99\.$/)).toBeVisible();
  await expectInTab(page, product, { tab: "billing", text: /^Paid$/, count: 2 });
}

/** Signs in again when the bank requires it. The connection stays the same. */
async function repairBank(customer: Customer): Promise<void> {
  const { page, product } = customer;
  const [item = "none"] = await itemsOf(customer);
  await breakItem(product, item);
  await expectMails(customer, [FAILED, SIGN_IN]);
  await page.goto(`${product.url}/account-connections`);
  await page.getByRole("button", { name: "Update Acount" }).click();
  const link = page.frameLocator('[data-open] > iframe[src*="/link/ui"]');
  await link.getByLabel("User name").fill(CHOICE.userName);
  await link.getByLabel("Password", { exact: true }).fill("pass_good");
  await link.getByRole("button", { name: "Submit" }).click();
  await link.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText(/^Updated\./)).toBeVisible();
  await expectBankOf(customer, await dayOf(customer));
  expect(await itemsOf(customer)).toEqual([item]);
}

/** Refunds the month with the failed charge. The tab shows it, and the subscription continues. */
async function giveBack(customer: Customer): Promise<void> {
  const { page, product } = customer;
  const [bill] = await queryRows<{ id: string }>(
    product,
    `select invoices.id from invoices join users on user_id = users.id
     where email = $1 order by issued_at desc limit 1`,
    [nora.email],
  );
  await send(`${product.sandboxUrl}/_sandbox/stripe/refunds`, { body: { invoice: bill?.id } });

  await expectInTab(page, product, { tab: "billing", text: /^\$4\.99 refunded on / });
  await expect(page.getByText("Refunded", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Paid", { exact: true })).toHaveCount(1);
  await expectInTab(page, product, { tab: "plan", text: "Active" });
  await expectMails(customer, [FAILED, SIGN_IN, GIVEN_BACK]);
}

/** Switches from monthly to yearly at the quoted price, and lets the year pass. */
async function payYearly(customer: Customer): Promise<void> {
  const { page, product } = customer;
  await page.goto(`${product.url}/profile?tab=plan`);
  await page.getByRole("button", { name: "Pay yearly instead" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay yearly instead?" });
  const renewal = inAYear(await dayOf(customer));
  await expect(dialog).toContainText(`next on ${longDate(renewal)}, for $39.99`);
  const pay = dialog.getByRole("button", { name: /^Pay \$.+ and switch$/ });
  const [price = "none"] = /\$[\d.]+/.exec(await pay.innerText()) ?? [];
  await pay.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Renews on ${longDate(renewal)} for $39.99.`)).toBeVisible();
  await page.goto(`${product.url}/profile?tab=billing`);
  await expect(page.getByRole("row").filter({ hasText: price })).toContainText("Paid");

  await expectMails(customer, [FAILED, SIGN_IN, GIVEN_BACK, SWITCHED]);

  await expectBankOf(customer, await live(customer, 120));
  await expectBankOf(customer, await live(customer, 216));
  await expectMails(customer, [`Your subscription renews on ${fullDate(renewal)}`]);
}

/** Cancels. The subscription works to its end. Then bank access ends, and the debts stay. */
async function cancel(customer: Customer): Promise<void> {
  const { page, product } = customer;
  await page.goto(`${product.url}/profile?tab=plan`);
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel your subscription?" });
  await dialog.getByRole("button", { name: "Cancel subscription" }).click();
  const works = page.getByText(/^Works until .+ You won't be charged again\.$/);
  await expect(works).toBeVisible();
  const end = new Date(`${/until (.+?, \d{4})/.exec(await works.innerText())?.[1]} 00:00 UTC`);
  const left = Math.ceil((end.getTime() - (await dayOf(customer)).getTime()) / DAY_MS);

  await moveDays(product, left - 7);
  const inAWeek = `Your banks stay linked until ${fullDate(end)}`;
  await expect.poll(() => listMailSubjects(product, nora.email), PATIENTLY).toContain(inAWeek);
  await expectBankOf(customer, await live(customer, 6));
  await expect.poll(() => listMailSubjects(product, nora.email), PATIENTLY).toContain(TOMORROW);
  const owed = await owedOn(customer);

  await moveDays(product, 2);
  await expect.poll(() => itemsOf(customer), PATIENTLY).toEqual([]);
  await page.goto(`${product.url}/account-connections`);
  const over = `Your banks were unlinked on ${longDate(end)}.`;
  await expect(page.getByText(over)).toBeVisible();
  await expect(page.getByRole("article", { name: BANK })).toHaveCount(0);
  // Without the bank, the balances grow by the estimated interest of two days.
  const kept = await owedOn(customer);
  expect(namesOf(kept)).toEqual(namesOf(owed));
  for (const [at, each] of kept.entries()) {
    expect(amountIn(each) / amountIn(owed[at] ?? "")).toBeLessThan(1.001);
    expect(amountIn(each)).toBeGreaterThanOrEqual(amountIn(owed[at] ?? ""));
  }
  const ended = (await listMailSubjects(product, nora.email)).filter((each) =>
    each.startsWith("Your banks"),
  );
  expect(ended).toEqual([TOMORROW, inAWeek]);
}

/** Returns each debt with its balance, and the total. */
async function owedOn({ page, product }: Customer): Promise<string[]> {
  await page.goto(`${product.url}/debts`);
  const table = page.getByRole("table", { name: "Your debts" });
  await expect(table.getByText(/\$\d/).first()).toBeVisible();
  const rows = await table.getByRole("row").allInnerTexts();
  const balances = rows.flatMap((row) => {
    const [name = ""] = row.trim().split(/[\n\t]/);
    const [owed] = /\$[\d,.]+/.exec(row) ?? [];
    return owed === undefined ? [] : `${name}: ${owed}`;
  });
  return balances.toSorted((one, other) => (one < other ? -1 : 1));
}

const amountIn = (owed: string) => Number(owed.replace(/^.*\$|,/g, ""));
const namesOf = (owed: string[]) => owed.map((each) => each.split(":")[0]);

/** Subscribes and links again. The app asks at once about every relinked debt. */
async function beginAgain(customer: Customer): Promise<void> {
  const { page, product } = customer;
  const kept = await owedOn(customer);
  await subscribe(page, product, GOOD);
  await page.goto(`${product.url}/account-connections`);
  await linkBank(page, CHOICE);
  const asked = await owedOn(customer);
  const count = `${kept.length - 1} debts`;
  await expect(page.getByText(`now reports ${count} that you entered`)).toContainText(
    "each counts once",
  );
  await page.getByRole("button", { name: "Use the bank's figures" }).click();
  await expect(page.getByRole("button", { name: `Undo: ${count}` })).toBeVisible();
  expect(namesOf(await owedOn(customer))).toEqual(namesOf(kept));
  expect(asked).toEqual(expect.arrayContaining(await owedOn(customer)));
  await expectBankOf(customer, await dayOf(customer));
}

/** Exports everything, then deletes the account everywhere. */
async function leave(customer: Customer): Promise<void> {
  const { page, product } = customer;
  await page.goto(`${product.url}/settings`);
  await page.getByRole("button", { name: "Download everything" }).click();
  await page.getByLabel("Your password").fill(nora.password);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download", exact: true }).click(),
  ]);
  const { tables } = JSON.parse(await readFile(await file.path(), "utf8")) as Export;
  expect(tables["users"]).toMatchObject([{ email: nora.email }]);
  expect(tables["subscriptions"]).toHaveLength(2);
  const [known] = await queryRows<{ id: string; customer: string }>(
    product,
    `select users.id, provider_customer_id as customer
     from users join payment_customers on user_id = users.id where email = $1`,
    [nora.email],
  );
  if (known === undefined) throw new Error("Nora is not known.");

  await page.getByRole("link", { name: "Delete your account" }).click();
  await page.getByLabel("Your password").fill(nora.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { name: "Goodbye" })).toBeVisible();

  await expect.poll(() => itemsOf(customer), PATIENTLY).toEqual([]);
  for (const trace of [nora.email, known.id, known.customer]) {
    await expect.poll(() => findTablesContaining(product, trace), PATIENTLY).toEqual([]);
  }
  const asked = await fetch(`${product.sandboxUrl}/v1/customers`, {
    headers: { authorization: "Bearer sk_test_sandbox" },
  });
  expect(asked.status).toBe(200);
  expect(await asked.text()).not.toContain(known.customer);
}

test("over a year of a customer, screens, charges, emails and links agree at each stage, and nothing stays after deletion @slow", async ({
  page,
  product,
}) => {
  const customer = { page, product, itemsBefore: await linkedItems(product) };
  const stages = [
    liveFreely,
    replaceCard,
    repairBank,
    giveBack,
    payYearly,
    cancel,
    beginAgain,
    leave,
  ];
  for (const stage of stages) {
    await test.step(stage.name, () => stage(customer));
  }
});
