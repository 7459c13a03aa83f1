import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { useLayoutEffect, useState } from "react";

import type { Router, RouterState } from "./create-router.ts";
import type { Location } from "./location.ts";
import {
  ErrorContext,
  LeavingContext,
  OutletContext,
  PlaceContext,
  RouterContext,
} from "./router-context.ts";

/** The screen of the address, within those around it. The one before stays until it is there. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState(router.state);
  const [isLeaving, setIsLeaving] = useState(false);

  useLayoutEffect(() => {
    const follow = (state: RouterState) => {
      if (state.next) setIsLeaving(true);
      else {
        startTransition(() => {
          setShown(state);
          setIsLeaving(false);
        });
      }
    };
    follow(router.state);
    return router.subscribe(follow);
  }, [router]);

  return (
    <RouterContext value={router}>
      <LeavingContext value={isLeaving}>
        <PlaceContext value={shown}>{screenOf(router, shown)}</PlaceContext>
      </LeavingContext>
    </RouterContext>
  );
}

function screenOf(router: Router, state: RouterState): ReactNode {
  const { matched, failure, isReady, location } = state;
  const Waiting = matched.routes[0]?.HydrateFallback;
  if (!isReady) return Waiting && <Waiting />;
  if (failure?.at === -1) throw failure.error;

  return matched.routes.reduceRight<ReactNode>((outlet, route, at) => {
    const { Component: Screen } = router.partsOf(route);
    const content = Screen ? (
      <OutletContext value={outlet}>
        <Screen />
      </OutletContext>
    ) : (
      outlet
    );
    return route.ErrorBoundary ? (
      <Boundary
        location={location}
        failure={failure?.at === at ? failure : null}
        Shown={route.ErrorBoundary}
      >
        {content}
      </Boundary>
    ) : (
      content
    );
  }, null);
}

type Failure = { error: unknown };
type BoundaryProps = {
  location: Location;
  failure: Failure | null;
  Shown: ComponentType;
  children: ReactNode;
};
type BoundaryState = { location: Location; failure: Failure | null };

/** Shows what failed beneath it, until somebody goes elsewhere. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { location: this.props.location, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(
    { location }: BoundaryProps,
    state: BoundaryState,
  ): BoundaryState | null {
    return state.location === location ? null : { location, failure: null };
  }

  override render(): ReactNode {
    const { failure, Shown, children } = this.props;
    const shown = this.state.failure ?? failure;

    return shown ? (
      <ErrorContext value={shown.error}>
        <Shown />
      </ErrorContext>
    ) : (
      children
    );
  }
}
