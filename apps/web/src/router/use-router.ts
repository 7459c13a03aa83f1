import { type ReactNode, useContext, useMemo } from "react";

import type { NavigateOptions, Router, RouterState } from "./create-router.ts";
import type { Location } from "./location.ts";
import type { Params } from "./match-routes.ts";
import {
  ErrorContext,
  LeavingContext,
  OutletContext,
  usePlace,
  useRouter,
} from "./router-context.ts";

export function useLocation(): Location {
  return usePlace().location;
}

/** How one came to where one is. */
export function useArrival(): Pick<RouterState, "type" | "keepsScroll"> {
  return usePlace();
}

/** What the address holds in the places of its parameters. */
export function useParams(): Params {
  return usePlace().matched.params;
}

/** Stays the same from one rendering to the next. */
export function useNavigate(): Router["navigate"] {
  return useRouter().navigate;
}

/** True while the next screen is being loaded. */
export function useIsLeaving(): boolean {
  return useContext(LeavingContext);
}

/** What failed, for what is shown in its place. */
export function useRouteError(): unknown {
  return useContext(ErrorContext);
}

/** The screen that this one is around. */
export function Outlet(): ReactNode {
  return useContext(OutletContext);
}

type Query = string | Record<string, string>;

/** What the address asks for, and how to ask for something else on the same screen. */
export function useSearchParams(): [
  URLSearchParams,
  (query: Query, options?: NavigateOptions) => void,
] {
  const navigate = useNavigate();
  const { search } = useLocation();

  return useMemo(
    () => [
      new URLSearchParams(search),
      (query, options) => void navigate(`?${new URLSearchParams(query)}`, options),
    ],
    [navigate, search],
  );
}
