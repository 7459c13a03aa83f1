import { readPageNonce } from "./app-config/read-app-config.ts";

/** How each script of this page that was asked for fares; a script that failed is in it no more. */
const loads = new WeakMap<HTMLScriptElement, Promise<void>>();

/**
 * Loads a vendor's script once per page, however often it is asked for, with the page's nonce, which
 * such scripts put on what they add inline.
 * @throws Error when it cannot be loaded; the next call tries again.
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
