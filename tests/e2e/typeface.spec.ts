import { expect, test } from "./product/running-product.ts";

test("text uses one small web font from our own server, and figures have equal width", async ({
  page,
  product,
}) => {
  const fonts: { url: string; bytes: number }[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() !== "font") return;
    fonts.push({ url: response.url(), bytes: (await response.body()).length });
  });
  await page.goto(product.url, { waitUntil: "networkidle" });

  const widths = await page.evaluate(async () => {
    await document.fonts.ready;
    const line = document.createElement("span");
    document.body.append(line);
    const widthOf = (text: string, figures: string, weight: string) => {
      line.style.cssText = `position: absolute; font-size: 64px; font-variant-numeric: ${figures}; font-weight: ${weight}`;
      line.textContent = text.repeat(20);
      return line.getBoundingClientRect().width;
    };
    const all = (figures: string, weight: string) =>
      Array.from({ length: 10 }, (_, digit) => widthOf(String(digit), figures, weight));

    return {
      isLoaded:
        document.fonts.check("400 16px Figtree") && document.fonts.check("700 16px Figtree"),
      tabular: all("tabular-nums", "400"),
      bold: all("tabular-nums", "650"),
      proportional: all("proportional-nums", "400"),
    };
  });

  expect(widths.isLoaded).toBe(true);
  expect(new Set(widths.tabular).size).toBe(1);
  expect(new Set(widths.bold).size).toBe(1);
  expect(new Set(widths.proportional).size).toBeGreaterThan(3);
  await expect.poll(() => fonts.map(({ url }) => new URL(url).origin)).toEqual([product.url]);
  expect(fonts[0]?.bytes).toBeLessThan(18_000);
});

test("the layout does not shift when the web font arrives @slow", async ({ page, product }) => {
  const letters = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await letters.promise;
    await route.continue();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(product.url, { waitUntil: "commit" });
  await expect(page.getByText("$4.99").first()).toBeVisible();
  const heights = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main section > *")].map((part) =>
        Math.round(part.getBoundingClientRect().height),
      ),
    );
  const before = await heights();
  letters.resolve();
  await page.evaluate(async () => {
    await document.fonts.load("400 16px Figtree");
    await document.fonts.ready;
  });
  const total = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0);

  // A few lines may differ in height, but the page does not shift.
  const share = total(await heights()) / total(before);
  expect(Math.abs(share - 1)).toBeLessThan(0.02);
});
