import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What is wrong with the page as it stands, as far as axe and its width can tell.
 * @param within CSS selector of the part that axe looks at.
 */
export async function faultsOf(page: Page, within = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).analyze();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );

  return [
    ...violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(" ")}`),
    ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
  ];
}
