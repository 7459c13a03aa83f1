import { useEffect, useEffectEvent, useState } from "react";

import type { Guard } from "./create-router.ts";
import type { Location } from "./location.ts";
import { useRouter } from "./router-context.ts";
import { useLocation } from "./use-router.ts";

type Way = { from: Location; to: Location };
type Held = { proceed: () => void; stay: () => void };

/** Somebody who was held back where they are: null once they went or stayed. */
export function useBlocker(holds: (way: Way) => boolean): Held | null {
  const router = useRouter();
  const here = useLocation();
  const [held, setHeld] = useState<{ from: Location; proceed: () => void } | null>(null);
  const onWay = useEffectEvent<Guard>((way, proceed) => {
    if (!holds(way)) return false;
    setHeld({ from: way.from, proceed });
    return true;
  });

  useEffect(() => router.guard((way, proceed) => onWay(way, proceed)), [router]);

  if (held?.from !== here) return null;
  return {
    stay: () => setHeld(null),
    proceed: () => {
      setHeld(null);
      held.proceed();
    },
  };
}
