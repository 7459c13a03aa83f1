import { expect, test } from "./product/running-product.ts";

test("the password strength is shown where a password is chosen, and its code loads only there", async ({
  page,
  product,
}) => {
  const large: string[] = [];
  page.on("requestfinished", async (request) => {
    const { responseBodySize } = await request.sizes();
    if (responseBodySize > 400_000) large.push(new URL(request.url()).pathname);
  });
  await page.goto(`${product.url}/login`);
  await page.getByLabel("Password").fill("iloveyou");
  await page.getByRole("link", { name: "Or, register for an account." }).click();
  // Waits for the new screen, because the previous one has a field with the same label.
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Email").fill("marie.curie@example.com");
  await page.waitForLoadState("networkidle");
  expect(large).toEqual([]);

  const field = page.getByLabel("Password", { exact: true });
  await field.fill("iloveyou");
  await expect(page.getByText("Very weak. This password is too common.")).toBeVisible();
  await field.fill("Marie.Curie1");
  await expect(page.getByText(/Very weak\. .* too similar to the email address\./)).toBeVisible();
  await field.fill("correct horse battery staple");
  await expect(page.getByText("Very strong.")).toBeVisible();
  await expect.poll(() => large).toHaveLength(1);
});
