import type { ReactNode } from "react";

import { TryAgainButton } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton, type SkeletonProps } from "./skeleton.tsx";

export type ViewedQuery<Data> = {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

type DataViewProps<Data> = Pick<SkeletonProps, "count" | "shape"> & {
  source: ViewedQuery<Data>;
  /** The name of the data, e.g. `your payments`; completes "We could not load …". */
  what: string;
  /** Shown while the data loads, if not the usual skeleton. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows data in each of its states: loading, loaded, failed, and failed with older data. */
export function DataView<Data>(props: DataViewProps<Data>) {
  const { source, what, skeleton, count, shape, children } = props;
  const { data, error, isFetching, refetch } = source;
  const retry = <TryAgainButton isBusy={isFetching} onClick={() => void refetch()} />;

  if (data === undefined) {
    if (error === null || isFetching) {
      return skeleton ?? <Skeleton label={`Loading ${what}`} {...{ count, shape }} />;
    }
    return (
      <Notice tone="error" action={retry}>
        We couldn't load {what}. {error.message}
      </Notice>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      {error !== null && (
        <Notice tone="attention" action={retry}>
          We couldn't refresh {what}, so this may be out of date. {error.message}
        </Notice>
      )}
      {children(data)}
    </div>
  );
}
