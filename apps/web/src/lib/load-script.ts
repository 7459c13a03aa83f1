const loads = new Map<string, Promise<void>>();

/**
 * Loads a vendor's script once per page, however often it is asked for.
 * @throws Error when it cannot be loaded; the next call tries again.
 */
export function loadScript(src: string): Promise<void> {
  const known = loads.get(src);
  if (known) return known;

  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      loads.delete(src);
      reject(new Error(`Script failed to load: ${src}`));
    });
    document.head.append(script);
  });
  loads.set(src, load);
  return load;
}
