import { type ReactNode, useDeferredValue } from "react";

import { TryAgainButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Notice } from "./notice.tsx";

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
  // The first render of a screen takes long. Deferred, it pauses for the user, unlike the render of data that arrives.
  const isShown = useDeferredValue(data !== undefined);

  if (data === undefined && error !== null && !isFetching) {
    return (
      <Notice tone="error" action={retry}>
        We couldn't load {what}. {error.message}
      </Notice>
    );
  }
  if (data === undefined || !isShown) {
    return skeleton ?? <Skeleton label={`Loading ${what}`} {...{ count, shape }} />;
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

type SkeletonProps = {
  /** What is loading, for screen readers, e.g. `Loading your payments`. */
  label: string;
  count?: number | undefined;
  shape?: "row" | "line" | undefined;
  /** Set if the skeleton is as tall as the content, so that the content below may show while it loads. */
  isInPlace?: boolean;
};

/** Takes the space of loading content, so that nothing jumps when it arrives. */
export function Skeleton({ label, count = 3, shape = "row", isInPlace = false }: SkeletonProps) {
  return (
    <output className="grid gap-3.5" data-waiting={isInPlace ? undefined : ""}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span
          key={index}
          // In the dark scheme, sunken is hardly darker than the paper, so it is a shade lighter.
          className={classNames(
            "block animate-[breathe_1.6s_ease-in-out_infinite_alternate] bg-[light-dark(var(--surface-sunken),var(--surface-raised))] motion-reduce:animate-none",
            shape === "row" ? "h-26 rounded-large" : "h-6 rounded-small",
          )}
          aria-hidden="true"
        />
      ))}
    </output>
  );
}

type EmptyStateProps = {
  icon: IconName;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
};

/** Explains why a list is empty, and what to do about it. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-large border border-dashed border-line-strong px-6 py-10 text-center">
      <span className="grid size-[56px] place-items-center rounded-full bg-accent-tint text-accent">
        <Icon name={icon} label={null} size={28} />
      </span>
      <h2>{title}</h2>
      <div className="max-w-120 text-balance text-ink-soft">{children}</div>
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}
