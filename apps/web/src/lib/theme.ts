import { log } from "./log.ts";

/** `system`: whatever the device shows. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** Kept in this browser's local storage; before-first-paint.js reads it as well. */
const KEY = "theme";

/** As it is shown now. */
export function shownTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset["theme"]) ?? "system";
}

/** Shows it at once, and in this browser from now on; where nothing can be stored, until the page is left. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch (error) {
    log.error("the theme could not be stored", error);
  }
}

/** What is chosen in one tab is shown in all. */
export function followThemeOfOtherTabs(window: Window): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key === KEY) show(THEMES.find((theme) => theme === newValue) ?? "system");
  });
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  // The colour of the browser's own bar.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { of } = bar.dataset;
    const chosen = of === theme ? "all" : "not all";
    bar.media = theme === "system" ? `(prefers-color-scheme: ${of})` : chosen;
  }
}
