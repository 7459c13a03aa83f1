import { Loading } from "#ui/loading.tsx";

import { ErrorMessage } from "./error-message.tsx";
import { ErrorScreen } from "./error-screen.tsx";

/** Screens without the layout, shown before it loads or if it fails. */
export function StandaloneLoading() {
  return (
    <main>
      <Loading />
    </main>
  );
}

export function StandaloneErrorScreen() {
  return (
    // The same distance from the edge as in the layout.
    <main className="px-[clamp(1rem,4vw,2rem)]">
      <ErrorScreen />
    </main>
  );
}

export function StandaloneErrorMessage({ error }: { error: unknown }) {
  return (
    <main className="px-[clamp(1rem,4vw,2rem)]">
      <ErrorMessage error={error} />
    </main>
  );
}
