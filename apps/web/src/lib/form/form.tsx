import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

/** What stands in a field; empty where there is no such field. */
export type TypedText = (name: string) => string;

type FormProps = Omit<ComponentProps<"form">, "ref" | "onSubmit" | "noValidate"> & {
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit: (typed: TypedText) => void;
  /** What the last try failed with, another one for each try; nothing where none failed. */
  failure: unknown;
  /** Has the focus after a failure that is about no field. */
  fallback?: RefObject<HTMLElement | null>;
};

/**
 * A form that is judged by us, not by the browser. After a try that failed the focus is on the first
 * field that is wrong.
 */
export function Form({ ref, onSubmit, failure, fallback, ...form }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  useFocusOnFault(element, failure, fallback);

  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        onSubmit((name) => textOf(fields.get(name)));
      }}
    />
  );
}

/** Where fields stand in no form: after a try that failed the focus is on the first that is wrong. */
export function useFocusOnFault(
  element: RefObject<HTMLElement | null>,
  failure: unknown,
  fallback?: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!failure) return;
    if (!focusFirstFault(element.current)) fallback?.current?.focus();
  }, [element, failure, fallback]);
}

/** What is wrong must not stay hidden in details that are closed. */
function focusFirstFault(form: HTMLElement | null): boolean {
  const faulty = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
  for (const field of faulty) {
    const details = field.closest("details");
    if (details) details.open = true;
  }
  faulty[0]?.focus();

  return faulty.length > 0;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}
