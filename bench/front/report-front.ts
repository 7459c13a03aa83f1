import { chromium, type Browser } from "@playwright/test";

import { createPlace, removePlace, startProduct } from "../../e2e/product/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "../../tooling/browser/find-browser.ts";
import { measureSlider } from "./measure-slider.ts";

/** What the plan's slider costs a slow phone, beside an input in the same page that does nothing. */
export async function reportFront(): Promise<string> {
  const place = await createPlace();
  const product = await startProduct(place);
  const { executablePath, env } = await findBrowser();
  let browser: Browser | null = null;
  try {
    browser = await chromium.launch({
      executablePath,
      args: BROWSER_FLAGS,
      env: { ...process.env, ...env },
    });
    return await measureSlider({ browser, product });
  } finally {
    await browser?.close();
    await product.stop();
    removePlace(place);
  }
}
