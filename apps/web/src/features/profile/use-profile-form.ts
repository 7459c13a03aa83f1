import { endpoints, type ProfileInput } from "@snowball/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useDraft } from "#lib/form/use-draft.ts";
import { useSubmit } from "#lib/form/use-submit.ts";
import { meQuery } from "#lib/slices/me-slice.ts";

import { pictureQuery } from "./picture-query.ts";

/** What a form may change; `picture` is base64 of a PNG, null = none. */
export type ProfileDraft = Required<ProfileInput> & { picture: string | null };
type DraftField = keyof ProfileDraft;
type Changes = Partial<ProfileDraft>;

/** A form of the profile: what was changed over what is stored. Saving sends the changes only. */
export function useProfileForm(stored: ProfileDraft) {
  const queryClient = useQueryClient();
  const { changes, settle, discard, ...draft } = useDraft(stored);
  const { submit, reset, isBusy, isSuccess, error, fieldErrors } = useSubmit(
    (sent: Changes) => saveChanges(queryClient, sent),
    { onSuccess: (_, sent) => settle(sent) },
  );

  return {
    ...draft,
    isBusy,
    isSaved: isSuccess && !draft.isDirty,
    /** Why saving failed; null when it did not. */
    error,
    fieldErrors,
    /** A field of text as it stands in the form. */
    field: (name: Exclude<DraftField, "picture">) => ({
      name,
      value: draft.draft[name],
      errors: fieldErrors[name] ?? [],
      onChange: ({ target }: { target: { value: string } }) =>
        draft.change({ [name]: target.value }),
    }),
    save: () => draft.isDirty && submit(changes),
    cancel: () => {
      discard();
      reset();
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

/** Puts each answer into the cache as it comes, so that a failure half-way loses nothing. */
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
