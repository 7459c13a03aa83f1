import { type ReactNode, useLayoutEffect } from "react";
import { useLocation } from "react-router";

import styles from "./question-list.module.css";

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
    <div className={styles.list}>
      {questions.map(({ id, question, answer }) => (
        <details key={id} id={id} className={styles.item}>
          <summary className={styles.question}>{question}</summary>
          <div className={styles.answer}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
