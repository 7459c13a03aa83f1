import { SelectField } from "#ui/select-field.tsx";

import { kindOptions } from "../debt-words.ts";
import type { Answers } from "./read-cells.ts";
import type { Question } from "./read-import.ts";
import type { DebtImport } from "./use-debt-import.ts";

type QuestionText = {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
};

const QUESTIONS: Record<Question, QuestionText> = {
  history: {
    label: "This list has several balances of one account. Keep",
    options: [
      ["latest", "The latest balance of each account"],
      ["all", "Every row, as a debt of its own"],
    ],
  },
  signs: {
    label: "Balances below zero are",
    options: [
      ["owed", "What I owe"],
      ["credit", "A credit: nothing is owed"],
    ],
  },
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

/** Asks about everything that is ambiguous in the table, so that no figure is guessed. */
export function ImportQuestions({ importing }: { importing: DebtImport }) {
  const { questions, answers, answer, kind, setKind, table } = importing;
  const needsKind = table?.needsKind ?? false;
  if (questions.length === 0 && !needsKind) return null;

  return (
    <div className="grid grid-cols-1 gap-3 *:max-w-112">
      {questions.map((question) => (
        <SelectField
          key={question}
          label={QUESTIONS[question].label}
          name={question}
          options={[
            ...(question === "history" ? [] : [["", "Choose"] as const]),
            ...QUESTIONS[question].options,
          ]}
          value={answers[question] ?? ""}
          onChange={({ target: { value } }) =>
            answer({ [question]: value === "" ? undefined : value } as Partial<Answers>)
          }
        />
      ))}
      {needsKind && (
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
