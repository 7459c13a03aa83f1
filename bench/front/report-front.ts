import { chromium, type Browser } from "@playwright/test";

import { createPlace, removePlace, startProduct } from "../../e2e/product/start-product.ts";
import { BROWSER_FLAGS, findBrowser } from "../../tooling/browser/find-browser.ts";
import { buildServer } from "../../tooling/build-server.ts";
import { buildWeb } from "../../tooling/build-web.ts";
import { tableOf } from "../table-of.ts";
import { writePart } from "../write-part.ts";
import { type FirstScreen, measureFirstScreens } from "./measure-first-screens.ts";
import { LIGHTHOUSE, measureLighthouse, type Scores } from "./measure-lighthouse.ts";
import { DEBTS, measureSlider, type SliderKeys } from "./measure-slider.ts";
import { seedHousehold } from "./seed-household.ts";
import { SLOWER } from "./slower.ts";

/**
 * What the plan's slider costs a slow phone, beside an input in the same page that does nothing, and first
 * screens beside another app's. Writes them into docs/performance.md.
 */
export async function reportFront(): Promise<string> {
  // A first build would be most of the minute that a start may take.
  buildWeb();
  buildServer();
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
    const keys = await measureSlider({ browser, product });
    const household = await seedHousehold(product);
    const screens = await measureFirstScreens({ browser, product, household });
    const scores = await measureLighthouse({ product, household });
    const words = tell(keys, screens, scores);
    writePart({ page: "performance.md", part: "front", words });
    return `${JSON.stringify({ keys, screens, scores })}\n\n${words}`;
  } finally {
    await browser?.close();
    await product.stop();
    removePlace(place);
  }
}

function tell(
  keys: readonly SliderKeys[],
  screens: readonly FirstScreen[],
  scores: readonly Scores[],
): string {
  const whole = (n: number) => n.toFixed(0);
  const theirs = screens.at(-1)?.ms ?? 0;

  return [
    `The plan's slider with ${DEBTS} debts, ${SLOWER} times slower, a key until the next paint:`,
    tableOf(
      ["strategy", "a key, median", "one of fifty", "beside it", "one of fifty"],
      keys.map(({ strategy, ours, plain }) => [
        strategy.toLowerCase(),
        ...[ours.median, ours.late, plain.median, plain.late].map((ms) => `${whole(ms)} ms`),
      ]),
    ),
    `Until a screen can be used, by a browser that was never there, with the page ${SLOWER} times slower:`,
    tableOf(
      ["screen", "kB", "requests", "takes", "beside the last"],
      screens.map(({ screen, kB, requests, ms }) => [
        screen,
        whole(kB),
        whole(requests),
        `${whole(ms)} ms`,
        (ms / theirs).toFixed(2),
      ]),
    ),
    `${LIGHTHOUSE.replace("l", "L").replace("@", " ")} (mobile), a first visit with nothing kept, of a hundred each:`,
    tableOf(
      [
        "screen",
        "performance",
        "accessibility",
        "best practices",
        "search",
        "largest is there",
        "scripts block",
        "shifts",
      ],
      scores.map((each) => [
        each.screen,
        ...[each.performance, each.accessibility, each["best-practices"], each.seo].map(whole),
        `${(each.largestMs / 1_000).toFixed(1)} s`,
        `${whole(each.blockedMs)} ms`,
        each.shift.toFixed(2),
      ]),
    ),
  ].join("\n\n");
}
