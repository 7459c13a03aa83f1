import { useEffect } from "react";
import { useLocation } from "react-router";

import { questions } from "./question-list.ts";
import styles from "./questions.module.css";

/** Questions and answers. Each has an address of its own, which opens it. */
export function Questions() {
  useOpenLinked();

  return (
    <section className={styles.questions} aria-labelledby="questions">
      <h2 id="questions" className={styles.title}>
        Questions and answers
      </h2>
      <div className={styles.list}>
        {questions.map(({ id, question, answer }) => (
          <details key={id} id={id} className={styles.item}>
            <summary className={styles.question}>{question}</summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Browsers open `<details>` for a link into its content, not for a link to itself. */
function useOpenLinked(): void {
  const { hash } = useLocation();

  useEffect(() => {
    const linked = questions.some(({ id }) => `#${id}` === hash)
      ? document.getElementById(hash.slice(1))
      : null;
    if (!(linked instanceof HTMLDetailsElement)) return;
    linked.open = true;
    linked.scrollIntoView();
  }, [hash]);
}
