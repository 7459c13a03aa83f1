import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { QuestionList } from "#ui/question-list.tsx";

import { questions } from "./questions-before-linking.ts";

/** Questions of visitors before they register. */
export function Questions() {
  return (
    <section
      className="grid grid-cols-1 gap-x-[clamp(2rem,5vw,4rem)] gap-y-4 desktop:grid-cols-[minmax(0,2fr)_minmax(0,5fr)]"
      aria-labelledby="questions"
    >
      <div className="flex flex-wrap content-start items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-title tracking-[-0.026em]" id="questions">
          Questions and answers
        </h2>
        <Link to={paths.help()}>More help</Link>
      </div>
      <QuestionList questions={questions} />
    </section>
  );
}
