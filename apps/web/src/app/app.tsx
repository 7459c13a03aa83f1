import { QueryClientProvider } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { RouterProvider } from "react-router/dom";

import { AppContext } from "#lib/app-context.ts";

import type { Composition } from "./compose-app.ts";
import { createAppRouter } from "./router.tsx";

/** The app with everything it needs around it. */
export function App({ config, session, queryClient }: Composition) {
  const [router] = useState(createAppRouter);
  const context = useMemo(() => ({ config, session }), [config, session]);

  return (
    <AppContext value={context}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </AppContext>
  );
}
