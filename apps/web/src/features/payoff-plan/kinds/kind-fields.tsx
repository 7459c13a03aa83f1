import type { ReactNode } from "react";

import type { AnyDraft, FieldsProps } from "./kind.ts";

type KindFieldsProps = {
  kind: { Fields(this: void, props: FieldsProps<AnyDraft>): ReactNode };
  draft: AnyDraft;
  /** In front of the names of the inputs. */
  prefix?: string;
  errorsOf: (name: string) => readonly string[];
  onChange: (draft: AnyDraft) => void;
};

/** Shows the fields of one kind of change. */
export function KindFields({ kind, draft, prefix = "", errorsOf, onChange }: KindFieldsProps) {
  const { Fields } = kind;
  const change = (changed: Partial<AnyDraft>) => onChange({ ...draft, ...changed } as AnyDraft);
  const field: FieldsProps<AnyDraft>["field"] = (name) => {
    const text = draft[name];

    return {
      name: `${prefix}${name}`,
      value: typeof text === "string" ? text : "",
      onChange: ({ target }) => change({ [name]: target.value }),
      errors: errorsOf(name),
    };
  };

  return <Fields draft={draft} onChange={change} field={field} />;
}
