import { BIO_LENGTH_MAX } from "@snowball/contract";
import { useId } from "react";

import { classNames } from "#ui/class-names.ts";
import fieldStyles from "#ui/field.module.css";

import { describeCharactersLeft } from "./describe-characters-left.ts";
import { FormSection } from "./form-section.tsx";
import type { ProfileForm } from "./use-profile-form.ts";

/**
 * Spec §2, `/profile`: the bio with its hint. Too long a text is kept, so that the user can shorten
 * it.
 */
export function BioForm({ form }: { form: ProfileForm }) {
  const id = useId();
  const { errors, ...bio } = form.field("bio");
  const left = BIO_LENGTH_MAX - Array.from(bio.value).length;
  const isInvalid = errors.length > 0 || left < 0;

  return (
    <FormSection heading="Bio" form={form}>
      <div className={fieldStyles.field}>
        <label className={fieldStyles.label} htmlFor={id}>
          About you
        </label>
        <textarea
          {...bio}
          id={id}
          className={classNames(fieldStyles.input, "min-h-32 resize-y")}
          rows={5}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-left ${id}-errors`}
        />
        <p id={`${id}-left`} className={left < 0 ? fieldStyles.errors : fieldStyles.hint}>
          {describeCharactersLeft(left)}
        </p>
        <p id={`${id}-errors`} className={fieldStyles.errors} hidden={errors.length === 0}>
          {errors.join(" ")}
        </p>
      </div>
    </FormSection>
  );
}
