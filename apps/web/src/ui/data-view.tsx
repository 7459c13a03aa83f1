import type { ReactNode } from "react";

import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** The parts of cached data that a view needs. */
export type ViewedData<Data> = {
  data: Data | undefined;
  status: "idle" | "loading" | "success" | "error";
  error: string | null;
  refetch: () => void;
};

type DataViewProps<Data> = {
  source: ViewedData<Data>;
  /** The name of the data, e.g. `your payments`; completes "We could not load …". */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Shows data in each of its states: loading, loaded, failed, and failed with older data. */
export function DataView<Data>({ source, what, skeleton, children }: DataViewProps<Data>) {
  const { data, status, error, refetch } = source;
  const retry = (
    <Button variant="secondary" size="small" isBusy={status === "loading"} onClick={refetch}>
      Try again
    </Button>
  );

  if (data === undefined) {
    if (status !== "error") return skeleton;
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
