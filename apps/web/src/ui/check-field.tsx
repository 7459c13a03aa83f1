import { type ComponentProps, useId } from "react";

import fieldStyles from "./field.module.css";

type CheckFieldProps = Omit<ComponentProps<"input">, "className" | "id" | "type"> & {
  label: string;
  name: string;
  hint?: string | undefined;
};

export function CheckField({ label, hint, ...input }: CheckFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;

  return (
    // The label is as tall as a finger, but its text is not.
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(0.75rem,4vw)] gap-y-0.5 wrap-anywhere [&>p]:col-2 [&>p]:-mt-2 [&>p]:mb-1">
      <input
        {...input}
        id={id}
        type="checkbox"
        className="m-0 size-5.5 accent-accent"
        aria-describedby={hint ? noteId : undefined}
      />
      <label
        className="flex min-h-target cursor-pointer items-center py-1.5 leading-[1.35] font-medium"
        htmlFor={id}
      >
        {label}
      </label>
      {hint && (
        <p id={noteId} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
