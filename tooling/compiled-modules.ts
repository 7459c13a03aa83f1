import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../node_modules/.cache/compiled-modules");

/**
 * Lets the Node processes that this one starts keep what they compiled for those that come after: each
 * start of the product reads the same modules, and tests start it some fifty times. What changed is
 * compiled anew, and where the folder cannot be written all is. Who sets `NODE_COMPILE_CACHE` decides
 * otherwise.
 */
export function keepCompiledModules(): void {
  process.env["NODE_COMPILE_CACHE"] ??= CACHE;
}
