/** Shows raw API data for debugging. Callers must not render it in production. */
export function RawData({ data }: { data: object }) {
  return (
    <details className="rounded-medium border border-line bg-surface-sunken text-small">
      <summary className="cursor-pointer px-4 py-3 font-semibold">Raw data</summary>
      <pre className="px-4 pt-0 pb-4 text-fine leading-[1.5] wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}
