import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Page } from "@playwright/test";
import type axe from "axe-core";

/** Less than half as long as the package's entry point, which saves parsing in every document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type View = { width: number; height: number; colorScheme: "light" | "dark" };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

const DESKTOP_LIGHT: View = { ...DESKTOP, colorScheme: "light" };
const DESKTOP_DARK: View = { ...DESKTOP, colorScheme: "dark" };
const PHONE_LIGHT: View = { ...PHONE, colorScheme: "light" };
const PHONE_DARK: View = { ...PHONE, colorScheme: "dark" };

/** Both sizes in both themes. The phone is last, and the page keeps that size. */
export const EVERY_VIEW = [DESKTOP_LIGHT, DESKTOP_DARK, PHONE_DARK, PHONE_LIGHT];
/** Both sizes and both themes, in two runs of axe instead of four. */
export const TWO_VIEWS = [DESKTOP_DARK, PHONE_LIGHT];

/** Rules that depend on colors. The other rules give the same result in both themes of a size. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Finds what axe reports in each view, how far the page is wider than the screen, and what moves. */
export async function findFaults(page: Page, views: readonly View[]): Promise<string[]> {
  const faults: string[] = [];
  const widths = new Set<number>();
  for (const { width, height, colorScheme } of views) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(untilDrawn);
    const found = await findFaultsInView(page, widths.has(width) ? COLOR_RULES : null);
    widths.add(width);
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }

  return faults;
}

async function findFaultsInView(page: Page, rules: readonly string[] | null): Promise<string[]> {
  // Loads axe once per document: parsing it takes longer than running it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);

  return page.evaluate(
    async ({ only }) => {
      const { run } = Reflect.get(window, "axe") as typeof axe;
      // Frames belong to other vendors.
      const { violations } = await run(
        { include: [["html"]] },
        {
          resultTypes: ["violations"],
          iframes: false,
          ...(only && { runOnly: { type: "rule", values: [...only] } }),
        },
      );
      const { scrollWidth, clientWidth } = document.documentElement;
      const overflow = scrollWidth - clientWidth;
      // With reduced motion, only what shows that something is still loading may move.
      const moving = document
        .getAnimations()
        .filter(({ playState }) => playState === "running")
        .map((each) => (each instanceof CSSAnimation ? each.animationName : "a transition"))
        .filter((name) => name !== "turn" && name !== "grow");

      return [
        ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
        ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
        ...moving.map((name) => `moves with reduced motion: ${name}`),
      ];
    },
    { only: rules },
  );
}

/** How long a chart may take to follow a new width. */
const REDRAW_MS = 5_000;
const REDRAW_STEP_MS = 50;

/**
 * Finds elements that reach beyond the page or an open dialog at 320 px with text at 200 %, and texts that are
 * squeezed into a column of single letters instead.
 */
export async function findOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await page.evaluate(untilDrawn);
  const givesUpAt = performance.now() + REDRAW_MS;
  for (;;) {
    const found = [
      ...(await page.evaluate(listOverflowing)),
      ...(await page.evaluate(listSqueezed)),
    ];
    if (found.length === 0) return [];
    if (performance.now() > givesUpAt) {
      return [`at 320 px with text at 200 %: ${found.join(", ")}`];
    }
    await page.waitForTimeout(REDRAW_STEP_MS);
  }
}

function listOverflowing(): string[] {
  return [document.documentElement, ...document.querySelectorAll("dialog[open]")].flatMap((box) => {
    const { scrollWidth, clientWidth } = box;
    if (scrollWidth <= clientWidth) return [];
    const edge = box.getBoundingClientRect().left + clientWidth;
    const reaches = (each: Element) => each.getBoundingClientRect().right > edge + 0.5;
    const clips = (each: Element) => getComputedStyle(each).overflowX !== "visible";
    const isClipped = (each: Element): boolean => {
      const parent = each.parentElement;
      return parent !== null && parent !== box && (clips(parent) || isClipped(parent));
    };
    const beyond = [...box.querySelectorAll("*")].filter(
      (each) => reaches(each) && !isClipped(each) && ![...each.children].some(reaches),
    );

    return [
      `${scrollWidth - clientWidth} px`,
      ...beyond.map((each) => `<${each.localName}> ${each.textContent?.slice(0, 30)}`),
    ];
  });
}

function listSqueezed(): string[] {
  const LETTERS_PER_LINE_MIN = 4;
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const squeezed: string[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? "";
    range.selectNodeContents(walker.currentNode);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const words = text.split(/\s+/).length;
    if (lines > words + 1 && text.length < lines * LETTERS_PER_LINE_MIN) {
      squeezed.push(text.slice(0, 30));
    }
  }

  return squeezed.map((text) => `squeezed: ${text}`);
}

/** Up to 0.1 counts as good. */
const LAYOUT_SHIFT_MAX = 0.07;

/** Finds the layout shifts of the document that no input caused, if their sum is too high, and what moved. */
export async function findLayoutShift(page: Page, max = LAYOUT_SHIFT_MAX): Promise<string[]> {
  const shifts = await page.evaluate(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    const entries = observer.takeRecords() as Shift[];
    observer.disconnect();

    return entries
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(
          ({ node, previousRect, currentRect }) =>
            `"${node?.textContent?.slice(0, 30)}" from ${previousRect.top} to ${currentRect.top} px`,
        ),
      }));
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= max) return [];

  return [`layout shift ${sum.toFixed(3)}: ${shifts.flatMap(({ moved }) => moved).join(", ")}`];
}

/**
 * Waits for fonts and for running transitions: a color that is still changing has neither the old contrast
 * nor the new. It checks frame by frame, because an animation outside the screen may end without an event.
 */
export async function untilDrawn(): Promise<void> {
  const isEnding = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  await document.fonts.ready;
  do {
    // Two frames: the first may have been underway.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  } while (document.getAnimations().some(isEnding));
}
