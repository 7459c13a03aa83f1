import { useMemo } from "react";
import { type DataRouter, RouterProvider } from "react-router";

import { AppContext } from "#lib/app-context.ts";

import type { Composition } from "./compose-app.ts";

type AppProps = Composition & { router: DataRouter };

/** The app with its context and router. */
export function App({ config, session, router }: AppProps) {
  const context = useMemo(() => ({ config, session }), [config, session]);

  return (
    <AppContext value={context}>
      <RouterProvider router={router} />
    </AppContext>
  );
}
