import { Spinner } from "./spinner.tsx";

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
