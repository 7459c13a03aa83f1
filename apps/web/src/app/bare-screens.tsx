import { Loading } from "#ui/loading.tsx";

import styles from "./bare-screens.module.css";
import { ErrorMessage } from "./error-message.tsx";
import { ErrorScreen } from "./error-screen.tsx";

/** Screens without the layout, shown before it loads or if it fails. */
export function BareLoading() {
  return (
    <main>
      <Loading />
    </main>
  );
}

export function BareErrorScreen() {
  return (
    <main className={styles.main}>
      <ErrorScreen />
    </main>
  );
}

export function BareErrorMessage({ error }: { error: unknown }) {
  return (
    <main className={styles.main}>
      <ErrorMessage error={error} />
    </main>
  );
}
