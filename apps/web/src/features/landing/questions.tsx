import { Link } from "react-router";

import { paths } from "#lib/paths.ts";
import { QuestionList } from "#ui/question-list.tsx";

import { questions } from "./questions-before-linking.ts";
import styles from "./questions.module.css";

/** Questions of visitors before they register. */
export function Questions() {
  return (
    <section className={styles.questions} aria-labelledby="questions">
      <div className={styles.heading}>
        <h2 id="questions">Questions and answers</h2>
        <Link to={paths.help()}>More help</Link>
      </div>
      <QuestionList questions={questions} />
    </section>
  );
}
