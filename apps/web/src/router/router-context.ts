import { createContext, type ReactNode, useContext } from "react";

import type { Router, RouterState } from "./create-router.ts";

export const RouterContext = createContext<Router | null>(null);
export const PlaceContext = createContext<RouterState | null>(null);
export const LeavingContext = createContext(false);
export const OutletContext = createContext<ReactNode>(null);
export const ErrorContext = createContext<unknown>(null);

export function useRouter(): Router {
  return within(useContext(RouterContext));
}

export function usePlace(): RouterState {
  return within(useContext(PlaceContext));
}

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("There is no router around this.");

  return value;
}
