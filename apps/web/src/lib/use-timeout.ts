import { useEffect, useEffectEvent } from "react";

/** Calls back once after `delayMs`; null stops the timer. */
export function useTimeout(callback: () => void, delayMs: number | null): void {
  const onTime = useEffectEvent(callback);

  useEffect(() => {
    if (delayMs === null) return undefined;
    const timer = setTimeout(() => onTime(), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
}
