import { type ReactNode, useLayoutEffect } from "react";
import { useLocation } from "react-router";

import { classNames } from "./class-names.ts";

export type Question = {
  /** Part of the URL, so it must not change. */
  id: string;
  question: string;
  answer: ReactNode;
};

/** Questions that open to their answers. A URL hash opens one of them. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const { hash } = useLocation();

  // Browsers open `<details>` for a link into its content, but not for a link to itself. Runs
  // before the first paint, so that the questions below do not move.
  useLayoutEffect(() => {
    const linked = questions.some(({ id }) => `#${id}` === hash)
      ? document.getElementById(hash.slice(1))
      : null;
    if (!(linked instanceof HTMLDetailsElement)) return;
    linked.open = true;
    linked.scrollIntoView();
  }, [hash, questions]);

  return (
    <div className="border-t border-line">
      {questions.map(({ id, question, answer }) => (
        // The header is sticky: a linked question must not end up behind it.
        <details key={id} id={id} className="group scroll-mt-[84px] border-b border-line">
          <summary
            className={classNames(
              "flex min-h-[60px] cursor-pointer list-none items-center justify-between gap-4 py-3 text-[1.0625rem] font-strong",
              "after:me-1.5 after:size-2.5 after:flex-none after:[translate:0_-0.125rem] after:rotate-45 after:[border-width:0_2px_2px_0] after:border-solid after:border-accent group-open:after:rotate-225",
              "group-open:after:[translate:0_0.125rem] hover:text-accent [&::-webkit-details-marker]:hidden",
            )}
          >
            {question}
          </summary>
          <div className="max-w-168 pt-0 pb-5 text-ink-soft">{answer}</div>
        </details>
      ))}
    </div>
  );
}
