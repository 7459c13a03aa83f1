import { endpoints, type ProfileInput } from "@snowball/contract";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";

import { describeFailure } from "#lib/api/errors.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { Form, useAction } from "#lib/form/form.tsx";
import { useStoredForm } from "#lib/form/use-stored-form.ts";
import { meQuery } from "#lib/queries.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/section.tsx";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";

type FormSectionProps = { heading: string; form: ProfileForm; children: ReactNode };

/** A form of the profile: its fields, Cancel and Save, and the result of saving. */
export function FormSection({ heading, form, children }: FormSectionProps) {
  const id = useId();
  const { isDirty, isBusy, isSaved, error } = form;
  const nothingToDo = isDirty ? null : "Nothing was changed.";

  return (
    <Card as="section" aria-labelledby={id}>
      <Form className="grid gap-4" failure={error} onSubmit={form.save}>
        <h2 id={id}>{heading}</h2>
        {error && <Notice tone="error">{summaryOf(error, form.fieldErrors)}</Notice>}
        {children}
        <div className="flex flex-wrap items-center justify-end gap-3">
          <output className="me-auto inline-flex items-center gap-1.5 text-small font-semibold text-good">
            {isSaved && (
              <>
                <Icon name="check" label={null} size={16} /> Saved
              </>
            )}
          </output>
          <Button variant="secondary" disabledReason={nothingToDo} onClick={form.cancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabledReason={nothingToDo}>
            Save
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function summaryOf(error: Error, fieldErrors: Record<string, string[]>): string {
  return Object.keys(fieldErrors).length > 0
    ? "This was not saved. Please correct the marked fields."
    : describeFailure(error);
}

/** The fields that the forms edit; `picture` is a PNG in Base64, null if there is none. */
type ProfileDraft = Required<ProfileInput> & { picture: string | null };
type DraftField = keyof ProfileDraft;
type Changes = Partial<ProfileDraft>;

/** The state of a profile form: the changes to the stored values. Saving sends only the changes. */
export function useProfileForm(stored: ProfileDraft) {
  const queryClient = useQueryClient();
  const { form, values, isDirty, change, settle, discard } = useStoredForm(stored);
  const { submit, reset, isBusy, isSuccess, error, fieldErrors } = useAction(
    (sent: Changes) => saveChanges(queryClient, sent),
    { onSuccess: (_, sent) => settle({ ...stored, ...sent }) },
  );

  return {
    draft: values,
    change,
    isDirty,
    isBusy,
    isSaved: isSuccess && !isDirty,
    error,
    fieldErrors,
    field: (name: Exclude<DraftField, "picture">) => ({
      name,
      value: values[name],
      errors: fieldErrors[name] ?? [],
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    }),
    save: () => isDirty && submit(form.getValues(undefined, { dirtyFields: true })),
    cancel: () => {
      discard();
      reset();
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** Stores each answer in the cache at once, so that a later failure loses nothing. */
async function saveChanges(
  queryClient: QueryClient,
  { picture, ...profile }: Changes,
): Promise<void> {
  if (Object.keys(profile).length > 0) {
    const me = await snowballClient.call(endpoints.updateMe, { body: profile });
    queryClient.setQueryData(meQuery.queryKey, me);
  }
  if (picture === undefined) return;

  const saved =
    picture === null
      ? await snowballClient.call(endpoints.deletePicture)
      : await snowballClient.call(endpoints.putPicture, { body: { picture } });
  queryClient.setQueryData(pictureQuery.queryKey, saved);
}

/** The user's picture. It changes only here, so it is not refetched on window focus. */
export const pictureQuery = queryOptions({
  queryKey: ["picture"],
  queryFn: () => snowballClient.call(endpoints.getPicture),
  refetchOnWindowFocus: false,
});
