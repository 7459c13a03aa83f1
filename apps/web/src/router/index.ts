export {
  createBrowserRouter,
  createMemoryRouter,
  type Router,
  type RouterState,
} from "./create-router.ts";
export { Link, Navigate, NavLink } from "./link.tsx";
export type { LoaderArgs, Route } from "./match-routes.ts";
export { RouterProvider } from "./router-provider.tsx";
export { useBlocker } from "./use-blocker.ts";
export {
  Outlet,
  useArrival,
  useIsLeaving,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from "./use-router.ts";
