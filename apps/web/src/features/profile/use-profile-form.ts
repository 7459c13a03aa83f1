import { endpoints, type ProfileInput } from "@snowball/contract";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";

import { snowballClient } from "#lib/api/snowball-client.ts";
import { useAction } from "#lib/form/use-action.ts";
import { useDraft } from "#lib/form/use-draft.ts";
import { meQuery } from "#lib/queries.ts";

/** The fields that the forms edit; `picture` is a PNG in Base64, null if there is none. */
type ProfileDraft = Required<ProfileInput> & { picture: string | null };
type DraftField = keyof ProfileDraft;
type Changes = Partial<ProfileDraft>;

/** The state of a profile form: the changes to the stored values. Saving sends only the changes. */
export function useProfileForm(stored: ProfileDraft) {
  const queryClient = useQueryClient();
  const { changes, settle, discard, ...draft } = useDraft(stored);
  const { submit, reset, isBusy, isSuccess, error, fieldErrors } = useAction(
    (sent: Changes) => saveChanges(queryClient, sent),
    { onSuccess: (_, sent) => settle(sent) },
  );

  return {
    ...draft,
    isBusy,
    isSaved: isSuccess && !draft.isDirty,
    /** Why saving failed; null if it did not. */
    error,
    fieldErrors,
    /** Props of a text field. */
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
