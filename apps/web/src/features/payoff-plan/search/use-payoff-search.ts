import { useCallback, useEffect, useRef } from "react";

import { openSearch, type PayoffSearch } from "./open-search.ts";

/** One search for the component's life, opened when it is first asked for. */
export function usePayoffSearch(): () => PayoffSearch {
  const search = useRef<PayoffSearch | null>(null);
  useEffect(
    () => () => {
      search.current?.close();
      search.current = null;
    },
    [],
  );

  return useCallback(() => (search.current ??= openSearch()), []);
}
