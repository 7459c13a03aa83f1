import { useEffect, useEffectEvent } from "react";

/**
 * Calls back once after `delayMs`; null stops the timer.
 * @param key Restarts the timer when it changes.
 */
export function useTimeout(callback: () => void, delayMs: number | null, key?: string): void {
  const onTime = useEffectEvent(callback);

  useEffect(() => {
    if (delayMs === null) return undefined;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, key]);
}
