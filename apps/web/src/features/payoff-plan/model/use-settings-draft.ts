import type { PayoffPlanSettings } from "@snowball/contract";
import { notifyManager, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { useDraft } from "#lib/form/use-draft.ts";

import { payoffPlanQuery, savePayoffPlanSettings } from "../words/payoff-plan-queries.ts";

/** A slider that is being dragged is not saved with every step. */
const SETTLE_MS = 600;

const { queryKey } = payoffPlanQuery;

/**
 * The settings as the user has them on screen. A change applies at once and is saved when it has
 * settled, or when the user leaves; the last saved change can be undone, and a failed one is kept
 * until it is tried again or discarded.
 */
export function useSettingsDraft(stored: PayoffPlanSettings) {
  const queryClient = useQueryClient();
  const { draft, isDirty, change, settle, discard } = useDraft(stored);
  const [lastBefore, setLastBefore] = useState<PayoffPlanSettings | null>(null);
  const isUnsent = useRef(false);
  const { mutate, data, isPending, error, reset } = useMutation({
    // One after the other, so that an older answer never overwrites a newer one.
    scope: { id: "payoff-plan-settings" },
    mutationFn: async (sent: PayoffPlanSettings) => ({
      // As they are when its turn comes: the change before it may have been on its way still.
      settingsBefore: queryClient.getQueryData(queryKey)?.settings ?? null,
      answer: await savePayoffPlanSettings(sent),
    }),
    onSuccess: async ({ settingsBefore, answer }, sent) => {
      // What is still being read was asked for before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
      // With what the cache tells the screen, not before: what stood there before would flash up.
      notifyManager.schedule(() => {
        setLastBefore(settingsBefore);
        settle(sent);
      });
    },
  });

  // React renders the end of a mutation before other state. With the state alone, Undo would lead to the
  // settings before the previous change for a moment.
  const before = data?.settingsBefore ?? lastBefore;

  function changeAndSend(changed: Partial<PayoffPlanSettings>) {
    isUnsent.current = true;
    change(changed);
  }
  const send = useEffectEvent(() => {
    if (isUnsent.current) mutate(draft);
    isUnsent.current = false;
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const sendWhenHidden = () => document.hidden && send();
    document.addEventListener("visibilitychange", sendWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", sendWhenHidden);
      send();
    };
  }, []);

  return {
    settings: draft,
    change: changeAndSend,
    isSaving: isPending,
    /** Why saving failed; null when it did not. */
    error: error?.message ?? null,
    canUndo: before !== null && !isDirty,
    undo: () => before && changeAndSend(before),
    retry: () => mutate(draft),
    discard: () => {
      isUnsent.current = false;
      discard();
      reset();
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
