import { readPageNonce } from "./app-config.ts";

/** The load of each requested script. A failed script is removed from the page. */
const loads = new WeakMap<HTMLScriptElement, Promise<void>>();

/**
 * Loads a vendor's script once per page, with the page's nonce, which such scripts add to their
 * inline styles and scripts.
 * @throws Error if the script cannot be loaded; the next call tries again.
 */
export function loadScript(src: string): Promise<void> {
  for (const script of document.scripts) {
    const load = script.src === src ? loads.get(script) : undefined;
    if (load) return load;
  }

  const script = document.createElement("script");
  const load = new Promise<void>((resolve, reject) => {
    script.src = src;
    script.async = true;
    script.nonce = readPageNonce(document) ?? "";
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`Script failed to load: ${src}`));
    });
    document.head.append(script);
  });
  loads.set(script, load);
  return load;
}
