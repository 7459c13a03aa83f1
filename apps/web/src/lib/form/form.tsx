import { type ComponentProps, type RefObject, useEffect, useRef } from "react";

/** Returns the text in a field; empty if there is no such field. */
export type TypedText = (name: string) => string;

type FormProps = Omit<ComponentProps<"form">, "ref" | "onSubmit" | "noValidate"> & {
  ref?: RefObject<HTMLFormElement | null>;
  onSubmit: (typed: TypedText) => void;
  /** The error of the last try, a new object for each try; falsy if none failed. */
  failure: unknown;
  /** Gets the focus if no field is invalid. */
  fallback?: RefObject<HTMLElement | null>;
};

/** A form without the browser's validation. After a failed try, focuses the first invalid field. */
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

/** Focuses the first invalid field after a failed try. For fields outside a `Form`. */
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
