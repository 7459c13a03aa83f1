import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo } from "react";
import { type DataRouter, RouterProvider } from "react-router";

import { AppContext } from "#lib/app-context.ts";
import { sessionQueryClient } from "#lib/query/query-client.ts";

import type { Composition } from "./compose-app.ts";

type AppProps = Composition & { router: DataRouter };

export function App({ config, session, router }: AppProps) {
  const context = useMemo(() => ({ config, session }), [config, session]);

  return (
    <AppContext value={context}>
      <QueryClientProvider client={sessionQueryClient(session)}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>
  );
}
