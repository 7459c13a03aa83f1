import { randomUUID } from "node:crypto";

import { chooseNewPassword, followMail } from "./journey/follow-mail.ts";
import { confirmEmail, signIn } from "./journey/person.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

test("a confirmed new address signs in, and the old address can undo the change", async ({
  page,
  product,
}) => {
  const user = await createUser(product);
  const newEmail = `new-${randomUUID()}@example.net`;
  await confirmEmail(page, product, user);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings`);
  await page.getByRole("link", { name: "Email address" }).click();
  await page.getByLabel("New email address").fill(newEmail);
  await page.getByLabel("Your password").fill(user.password);
  await page.getByLabel("Your password").press("Enter");
  await expect(page.getByText(newEmail)).toBeVisible();

  await followMail(page, product, { to: newEmail, link: /\/email\/change\/confirm\// });
  await page.getByRole("button", { name: "Confirm the address" }).click();
  await expect(page.getByText(`You now sign in with ${newEmail}.`)).toBeVisible();
  await page.goto(`${product.url}/settings`);
  await expect(page.getByText(`Signed in as ${newEmail}`)).toBeVisible();
  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  await signIn(page, product, { ...user, email: newEmail });

  await followMail(page, product, { to: user.email, link: /\/security\/undo\// });
  await page.getByRole("button", { name: "Undo the change" }).click();
  await expect(page.getByText("Your email address change was undone.")).toBeVisible();
  await expect(page.getByText(user.email)).toBeVisible();
  const changed = { ...user, password: "seven green umbrellas" };
  await chooseNewPassword(page, product, changed);
  await signIn(page, product, changed);
});
