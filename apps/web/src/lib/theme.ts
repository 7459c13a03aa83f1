import { log } from "./log.ts";

/** `system` follows the device's setting. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Key in local storage; before-first-paint.js reads it as well. */
const KEY = "theme";

export function shownTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset["theme"]) ?? "system";
}

/** Applies the theme and stores it in this browser. If storage fails, the theme lasts until the page is closed. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    log.error("the theme could not be stored", error);
  }
}

export function followThemeOfOtherTabs(window: Window): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) show(THEMES.find((theme) => theme === newValue) ?? "system");
  });
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  // Sets the color of the browser's own bar.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { of } = bar.dataset;
    const chosen = of === theme ? "all" : "not all";
    bar.media = theme === "system" ? `(prefers-color-scheme: ${of})` : chosen;
  }
}
