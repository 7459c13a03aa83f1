import { focusManager } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

/** Calls back each time the page is seen again, as after what was done in another tab. */
export function useReturn(onReturn: () => void): void {
  const told = useEffectEvent(onReturn);

  useEffect(
    () =>
      focusManager.subscribe((isFocused) => {
        if (isFocused) told();
      }),
    [],
  );
}
