import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

/** The parts of cached data that a view needs. */
export type ViewedData<Data> = {
  data: Data | undefined;
  status: "idle" | "loading" | "success" | "error";
  error: string | null;
  refetch: () => void;
};

type DataViewProps<Data> = Pick<SkeletonProps, "count" | "shape"> & {
  source: ViewedData<Data>;
  /** The name of the data, e.g. `your payments`; completes "We could not load …". */
  what: string;
  /** Shown while the data loads, if not the usual skeleton. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows data in each of its states: loading, loaded, failed, and failed with older data. */
export function DataView<Data>(props: DataViewProps<Data>) {
  const { source, what, skeleton, count, shape, children } = props;
  const { data, status, error, refetch } = source;
  const retry = (
    <Button variant="secondary" size="small" isBusy={status === "loading"} onClick={refetch}>
      Try again
    </Button>
  );

  if (data === undefined) {
    if (status !== "error") {
      return skeleton ?? <Skeleton label={`Loading ${what}`} {...{ count, shape }} />;
    }
    return (
      <Notice tone="error" action={retry}>
        We could not load {what}. {error}
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {error !== null && (
        <Notice tone="attention" action={retry}>
          We could not refresh {what}, so this may be out of date. {error}
        </Notice>
      )}
      {children(data)}
    </div>
  );
}
