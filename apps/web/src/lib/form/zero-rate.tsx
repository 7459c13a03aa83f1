import type { DebtKind } from "@snowball/contract";
import type { ReactNode } from "react";

import { SelectField } from "#ui/field.tsx";

import { readTypedPercentage } from "./read-typed.ts";

/** The answer to "Does the 0% end?"; empty if not answered. */
export type ZeroEnds = "" | "no" | "yes";

/** Whether to ask if a typed rate ends: a card's rate of 0% is usually promotional. */
export function asksZeroEnd({ kind, apr }: { kind: DebtKind; apr: string }): boolean {
  return kind === "credit_card" && isTypedZero(apr);
}

export function isTypedZero(apr: string): boolean {
  const read = readTypedPercentage(apr);

  return "value" in read && read.value === "0";
}

type ZeroRateQuestionProps = {
  name: string;
  answer: ZeroEnds;
  errors?: readonly string[];
  onAnswer: (answer: ZeroEnds) => void;
  children: ReactNode;
};

const ANSWERS = [
  ["", "Choose"],
  ["no", "No, it stays 0%"],
  ["yes", "Yes, on a date"],
] as const satisfies readonly (readonly [ZeroEnds, string])[];

/** Asks whether a card's rate of 0% ends, and if so when and what follows. */
export function ZeroRateQuestion(props: ZeroRateQuestionProps) {
  const { name, answer, errors = [], onAnswer, children } = props;

  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] items-start gap-4">
      <SelectField
        label="Does the 0% end?"
        name={name}
        options={ANSWERS}
        value={answer}
        errors={errors}
        hint="Most cards charge interest after a promotional period."
        onChange={({ target }) => onAnswer(target.value as ZeroEnds)}
      />
      {answer === "yes" && children}
    </div>
  );
}
