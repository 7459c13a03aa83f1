/** What of the paid plans exists already. Stands wherever they are offered, so that nobody is misled. */
export function BuiltSoFar({ className }: { className?: string | undefined }) {
  return (
    <p className={className}>
      Of the paid lists, the updates from your banks, the cheapest order, the warnings before a rate
      ends and the what-if scenarios work today. The rest is being built, and comes to you at no
      extra charge.
    </p>
  );
}
