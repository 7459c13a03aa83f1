import { test as base, type Page } from "@playwright/test";

type Browsing = {
  /** Whether the app preloads unopened screens, as on a connection without data saving. */
  loadsAhead: boolean;
};

/**
 * Turns data saving on, because preloading screens that a test never opens takes a third of the
 * browser's processor time. `test.use({ loadsAhead: true })` turns it off.
 */
export const test = base.extend<Browsing>({
  loadsAhead: [false, { option: true }],
  page: async ({ page, loadsAhead }, use) => {
    if (!loadsAhead) await saveData(page);
    await use(page);
  },
});

/** Makes the browser report that data saving is on. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}
