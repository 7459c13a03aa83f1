import type { Page } from "@playwright/test";
import axe from "axe-core";

type View = { width: number; height: number; colorScheme: "light" | "dark" };

export const DESKTOP_LIGHT: View = { width: 1280, height: 900, colorScheme: "light" };
export const DESKTOP_DARK: View = { ...DESKTOP_LIGHT, colorScheme: "dark" };
export const PHONE_LIGHT: View = { width: 390, height: 844, colorScheme: "light" };
export const PHONE_DARK: View = { ...PHONE_LIGHT, colorScheme: "dark" };

/** Each size in each theme; a phone last, so that a test goes on as on one. */
export const EVERY_VIEW = [DESKTOP_LIGHT, DESKTOP_DARK, PHONE_DARK, PHONE_LIGHT];

/**
 * What is wrong with the page in the state it is in, as far as axe and its width can tell, in one view
 * after the other: a state takes long to reach, and to be seen in another size and theme does not.
 * @param within CSS selector of the part that axe looks at; never into frames, which are the vendors'.
 */
export async function faultsOf(
  page: Page,
  { views = EVERY_VIEW, within = "html" }: { views?: readonly View[]; within?: string } = {},
): Promise<string[]> {
  const faults: string[] = [];
  const widths = new Set<number>();
  for (const { width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(untilDrawn);
    const found = await faultsInView(page, { within, rules: widths.has(width) ? OF_THEMES : null });
    widths.add(width);
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }

  return faults;
}

/** A theme changes colours and nothing else of a page, so only these are asked again in the other one. */
const OF_THEMES = ["color-contrast", "link-in-text-block"];

async function faultsInView(
  page: Page,
  { within, rules }: { within: string; rules: readonly string[] | null },
): Promise<string[]> {
  // Once a document: reading half a megabyte of axe takes longer than what it does.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);

  return page.evaluate(
    async ({ selector, only }) => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      const { violations } = await run(
        { include: [[selector]] },
        {
          resultTypes: ["violations"],
          iframes: false,
          ...(only && { runOnly: { type: "rule", values: [...only] } }),
        },
      );
      const { scrollWidth, clientWidth } = document.documentElement;
      const overflow = scrollWidth - clientWidth;

      return [
        ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
        ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
      ];
    },
    { selector: within, only: rules },
  );
}

/**
 * Colours that are still changing over have neither the old contrast nor the new. It is asked frame by
 * frame: an animation of what lies beyond the screen ends without a word where nobody wants a frame.
 */
async function untilDrawn(): Promise<void> {
  const isEnding = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  do {
    await new Promise((drawn) => requestAnimationFrame(drawn));
  } while (document.getAnimations().some(isEnding));
}
