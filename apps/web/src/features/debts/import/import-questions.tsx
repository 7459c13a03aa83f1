import { SelectField } from "#ui/select-field.tsx";

import { kindOptions } from "../debt-words.ts";
import styles from "./import-debts-page.module.css";
import type { Answers } from "./read-cells.ts";
import type { Question } from "./read-import.ts";
import type { DebtImport } from "./use-debt-import.ts";

type Asked = { label: string; options: readonly (readonly [value: string, words: string])[] };

const ASKED: Record<Question, Asked> = {
  decimals: {
    label: "How does this table write numbers?",
    options: [
      ["point", "1,234.56: a point before the cents"],
      ["comma", "1.234,56: a comma before the cents"],
    ],
  },
  rates: {
    label: "Is a rate of 0.1999 in this table 19.99%?",
    options: [
      ["share", "Yes, 0.1999 is 19.99%"],
      ["percent", "No, 0.1999 is 0.1999%"],
    ],
  },
  dates: {
    label: "Which day is 05/06 in this table?",
    options: [
      ["month", "May 6: the month first"],
      ["day", "June 5: the day first"],
    ],
  },
};

type ImportQuestionsProps = { importing: DebtImport; questions: readonly Question[] };

/** What the table does not tell by itself, and nobody should guess. */
export function ImportQuestions({ importing, questions }: ImportQuestionsProps) {
  const { answers, answer, kind, setKind, table } = importing;
  const isKindOpen = table?.rows.some(({ cells }) => (cells.kind ?? "") === "") ?? false;
  if (questions.length === 0 && !isKindOpen) return null;

  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <SelectField
          key={question}
          label={ASKED[question].label}
          name={question}
          options={[["", "Choose"], ...ASKED[question].options]}
          value={answers[question] ?? ""}
          onChange={({ target: { value } }) =>
            answer({ [question]: value === "" ? undefined : value } as Partial<Answers>)
          }
        />
      ))}
      {isKindOpen && (
        <SelectField
          label="Debts without a kind are"
          name="kind"
          options={kindOptions}
          value={kind}
          onChange={({ target: { value } }) => setKind(value as typeof kind)}
        />
      )}
    </div>
  );
}
