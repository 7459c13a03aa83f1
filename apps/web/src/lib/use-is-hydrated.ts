import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False in the page as it was rendered at build, and until our script has taken it over: what
 * depends on the script or on the visitor's clock waits for that.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
