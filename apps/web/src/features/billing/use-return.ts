import { focusManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

/**
 * Calls back each time the page becomes visible again, e.g. after the user returns from another
 * tab.
 */
export function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);

  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        if (isFocused) handleReturn();
      }),
    [],
  );
}
