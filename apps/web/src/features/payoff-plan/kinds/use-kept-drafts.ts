import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

/**
 * Returns the texts of open forms by key. They stay while the user visits other screens. They are stored in the query
 * cache without a query function, so that they are deleted with the session.
 */
export function useKeptDrafts<Draft>(name: string) {
  const client = useQueryClient();
  const queryKey = [name];
  const [drafts, setDrafts] = useState(
    () => client.getQueryData<Record<string, Draft>>(queryKey) ?? {},
  );

  function keepAll(next: Record<string, Draft>) {
    client.setQueryData(queryKey, next);
    setDrafts(next);
  }

  return {
    drafts,
    keep: (key: string, draft: Draft) => keepAll({ ...drafts, [key]: draft }),
    discard: (key: string) => {
      const { [key]: _gone, ...rest } = drafts;
      keepAll(rest);
    },
  };
}
