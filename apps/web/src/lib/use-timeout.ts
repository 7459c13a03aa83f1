import { useEffect, useEffectEvent } from "react";

/** Calls back once, `delayMs` after the component first has one; null waits. */
export function useTimeout(callback: () => void, delayMs: number | null): void {
  const onTime = useEffectEvent(callback);

  useEffect(() => {
    if (delayMs === null) return undefined;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
