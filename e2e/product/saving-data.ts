import { test as base, type Page } from "@playwright/test";

type Browsing = {
  /** Also loads the screens that nobody has opened yet, as a browser does that pays for no data. */
  loadsAhead: boolean;
};

/**
 * A page of a test lives for seconds, most of which its browser would spend on loading screens that the
 * test never opens: a third of the browser's processor time. So it saves data, unless
 * `test.use({ loadsAhead: true })` says otherwise.
 */
export const test = base.extend<Browsing>({
  loadsAhead: [false, { option: true }],
  page: async ({ page, loadsAhead }, use) => {
    if (!loadsAhead) await saveData(page);
    await use(page);
  },
});

/** As in a browser that is told to save data. */
export async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
}
