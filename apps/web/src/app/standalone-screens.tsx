import { Loading } from "#ui/loading.tsx";

import styles from "./standalone-screens.module.css";
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
    <main className={styles.main}>
      <ErrorScreen />
    </main>
  );
}

export function StandaloneErrorMessage({ error }: { error: unknown }) {
  return (
    <main className={styles.main}>
      <ErrorMessage error={error} />
    </main>
  );
}
