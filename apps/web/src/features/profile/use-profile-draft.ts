import type { Me, Picture, ProfileInput } from "@snowball/contract";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

import { ApiError } from "#lib/api/api-error.ts";
import { snowballClient } from "#lib/api/snowball-client.ts";
import { meQuery } from "#lib/slices/me-slice.ts";

import { pictureQuery } from "./picture-query.ts";

/** What a form may change; `picture` is base64 of a PNG, null = none. */
export type ProfileDraft = Required<ProfileInput> & { picture: string | null };
export type DraftField = keyof ProfileDraft;
type Changes = Partial<ProfileDraft>;

/**
 * What the user changed and has not saved, over what is stored. Newer stored data shines through
 * where nothing was changed, and saving sends the changes only.
 */
export function useProfileDraft(stored: ProfileDraft) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<Changes>({});
  const changes = realChanges(typed, stored);
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (sent: Changes) => saveChanges(queryClient, sent),
    // What was typed on while it was being saved is a change still.
    onSuccess: (_, sent) => setTyped((now) => realChanges(now, { ...stored, ...sent })),
  });

  return {
    draft: { ...stored, ...typed },
    isDirty: Object.keys(changes).length > 0,
    isSaving: isPending,
    isSaved: isSuccess && Object.keys(typed).length === 0,
    /** Why saving failed; null when it did not. */
    error,
    fieldErrors: error instanceof ApiError ? error.fields : {},
    change: (change: Changes) => setTyped((now) => ({ ...now, ...change })),
    save: () => mutate(changes),
    cancel: () => {
      setTyped({});
      reset();
    },
  };
}

export type ProfileForm = ReturnType<typeof useProfileDraft>;

/** The fields that differ from what is stored: typing a letter and deleting it changes nothing. */
function realChanges(typed: Changes, stored: ProfileDraft): Changes {
  const differing = Object.entries(typed).filter(
    ([field, value]) => value !== stored[field as DraftField],
  );

  return Object.fromEntries(differing) as Changes;
}

/** Puts each answer into the cache as it comes, so that a failure half-way loses nothing. */
async function saveChanges(
  queryClient: QueryClient,
  { picture, ...profile }: Changes,
): Promise<void> {
  if (Object.keys(profile).length > 0) {
    const me = await snowballClient.patch<Me>("/api/v1/me/", { body: profile });
    queryClient.setQueryData(meQuery.queryKey, me);
  }
  if (picture === undefined) return;

  const path = "/api/v1/me/picture/";
  const saved =
    picture === null
      ? await snowballClient.delete<Picture>(path)
      : await snowballClient.put<Picture>(path, { body: { picture } });
  queryClient.setQueryData(pictureQuery.queryKey, saved);
}
