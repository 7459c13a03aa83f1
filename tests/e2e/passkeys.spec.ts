import { chooseNewPassword, followMail } from "./journey/follow-mail.ts";
import { confirmEmail, signIn } from "./journey/person.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { addVirtualAuthenticator } from "./journey/virtual-authenticator.ts";
import { expect, test } from "./product/running-product.ts";

test("a passkey is added after the address is confirmed, signs in alone, and is removed by the link in its email (spec 2)", async ({
  page,
  product,
}) => {
  await addVirtualAuthenticator(page);
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings/second-step`);
  await expect(page.getByRole("button", { name: "Resend the link" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);

  await confirmEmail(page, product, user);
  await page.goto(`${product.url}/settings/second-step`);
  const section = page.getByRole("region", { name: "Passkeys" });
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText(/ is added/)).toBeVisible();
  await expect(section.getByText(/not used yet/)).toBeVisible();

  await test.step("it signs in without a password", async () => {
    await page.goto(`${product.url}/logout`);
    await expect(page).toHaveURL(`${product.url}/`);
    await page.goto(`${product.url}/login`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });

  await test.step("the link in the email removes it and asks for a new password", async () => {
    await followMail(page, product, { to: user.email, link: /\/security\/undo\// });
    await page.getByRole("button", { name: "Undo the change" }).click();
    await expect(page.getByText("The new passkey is removed.")).toBeVisible();
    await expect(page.getByText(user.email)).toBeVisible();

    await page.goto(`${product.url}/login`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText(/No account has this passkey/)).toBeVisible();
    const changed = { ...user, password: "seven green umbrellas" };
    await chooseNewPassword(page, product, changed);
    await signIn(page, product, changed);
  });
});
