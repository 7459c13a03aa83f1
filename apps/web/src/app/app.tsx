import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Router, RouterProvider } from "#router/index.ts";

import { AppContext } from "#lib/app-context.ts";

import type { Composition } from "./compose-app.ts";

type AppProps = Composition & { router: Router };

/** The app with everything it needs around it. */
export function App({ config, session, queryClient, router }: AppProps) {
  const context = useMemo(() => ({ config, session }), [config, session]);

  return (
    <AppContext value={context}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>
  );
}
