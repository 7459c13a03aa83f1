import type { Page } from "@playwright/test";

/** What a screen takes in the size that the page has. */
export type Measure = {
  /** CSS pixels from top to bottom. */
  height: number;
  /** That can be read in the screen itself, without header and footer. */
  words: number;
  /** CSS pixels that reach beyond the right edge. */
  overflow: number;
};

export function measure(page: Page): Promise<Measure> {
  return page.evaluate(() => {
    const { scrollHeight, scrollWidth, clientWidth } = document.documentElement;
    const main = document.querySelector("main") ?? document.body;
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let words = 0;
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (isRead(text)) words += text.textContent?.match(/[^\s]*[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    }

    return { height: scrollHeight, words, overflow: scrollWidth - clientWidth };

    /** Drawn, and not in a box of one pixel, which is there for who listens. */
    function isRead(text: Node): boolean {
      const place = text.parentElement;
      if (!place?.checkVisibility({ visibilityProperty: true })) return false;
      for (let box: HTMLElement | null = place; box && box !== main; box = box.parentElement) {
        if (box.offsetWidth === 1 && box.offsetHeight === 1) return false;
      }
      const range = document.createRange();
      range.selectNodeContents(text);
      return range.getBoundingClientRect().width > 1;
    }
  });
}
