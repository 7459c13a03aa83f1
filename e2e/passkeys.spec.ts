import { DESKTOP_DARK, faultsOf, PHONE_LIGHT } from "./journey/faults-of.ts";
import { createUser, openAs } from "./journey/quick-start.ts";
import { expect, test } from "./product/running-product.ts";

const views = [DESKTOP_DARK, PHONE_LIGHT];

test("a passkey is added, signs in alone, and is removed", async ({ page, product }) => {
  const devices = await page.context().newCDPSession(page);
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const user = await createUser(product);
  await openAs(page, product, user);
  await page.goto(`${product.url}/settings/second-step`);
  const section = page.getByRole("region", { name: "Passkeys" });

  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText(/ is added/)).toBeVisible();
  await expect(section.getByText(/not used yet/)).toBeVisible();
  expect(await faultsOf(page, { views })).toEqual([]);

  await page.goto(`${product.url}/logout`);
  await expect(page).toHaveURL(`${product.url}/`);
  await page.goto(`${product.url}/login`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/home$/);

  await page.goto(`${product.url}/settings/second-step`);
  await section.getByRole("button", { name: /^Remove/ }).click();
  await section.getByLabel("Your password").fill(user.password);
  await section.getByRole("button", { name: "Remove it" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
});
