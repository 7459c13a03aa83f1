import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import styles from "./data-view.module.css";
import { Notice } from "./notice.tsx";

/** As much of a query's result as a view needs. */
export type ViewedData<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type DataViewProps<Data> = {
  source: ViewedData<Data>;
  /** What is shown, e.g. `your payments`; completes "We could not load …". */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Data in each of its states: on its way, there, failed, and failed while older data is still there. */
export function DataView<Data>({ source, what, skeleton, children }: DataViewProps<Data>) {
  const { data, error, isFetching, refetch } = source;
  const retry = (
    <Button variant="secondary" size="small" isBusy={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );

  if (data === undefined) {
    if (!error || isFetching) return skeleton;
    return (
      <Notice tone="error" action={retry}>
        We could not load {what}. {error.message}
      </Notice>
    );
  }
  return (
    <div className={styles.view}>
      {error && (
        <Notice tone="attention" action={retry}>
          We could not refresh {what}, so this may be out of date. {error.message}
        </Notice>
      )}
      {children(data)}
    </div>
  );
}
