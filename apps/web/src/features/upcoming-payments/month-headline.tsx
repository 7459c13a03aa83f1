import type { MonthWords } from "./describe-month.ts";

/** Shows the amount that is left to pay this month, with remarks about its parts. */
export function MonthHeadline({ words }: { words: MonthWords }) {
  const { late, inQuestion, estimated, unknown, uncovered, ahead } = words;
  const others = [uncovered, inQuestion, estimated, unknown, ahead].filter((each) => each !== null);

  return (
    // Reserve space for the sum and two lines of remarks, so that the list below does not move when the plan loads.
    <div className="min-h-20 min-[48rem]:min-h-16.5">
      <p className="leading-[1.3] text-ink-soft">
        <strong className="text-[length:clamp(1.5rem,1.2rem_+_1.2vw,2rem)] font-bold tracking-[-0.02em] text-ink lining-nums tabular-nums">
          {words.sum}
        </strong>{" "}
        {words.rest}
      </p>
      {(late !== null || others.length > 0) && (
        // A list, so that screen readers separate the remarks.
        <ul className="flex flex-wrap gap-x-4 text-compact text-ink-soft">
          {late !== null && <li className="font-semibold text-bad">{late}</li>}
          {others.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
