/** The placeholder of a whole screen, with the specification's text. */
export function Loading({ text = "Loading..." }: { text?: string }) {
  return (
    <div className="grid min-h-[60dvb] place-content-center justify-items-center gap-2 noscript:hidden">
      <h1 tabIndex={-1} className="text-heading">
        Snowball
      </h1>
      <output className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {text}
      </output>
    </div>
  );
}

/** Shows that something is pending. Decorative: add a text. */
export function Spinner() {
  return (
    <span
      className="size-[1.1em] flex-none animate-[turn_0.8s_linear_infinite] rounded-full border-2 border-current border-t-transparent motion-reduce:[animation-duration:3s]"
      aria-hidden="true"
    />
  );
}
