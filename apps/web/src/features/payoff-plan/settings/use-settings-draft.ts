import type { PayoffPlanSettings } from "@snowball/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import { payoffPlanQuery, savePayoffPlanSettings } from "../payoff-plan-queries.ts";

/** A slider that is being dragged is not saved with every step. */
export const SETTLE_MS = 600;

const { queryKey } = payoffPlanQuery;

/**
 * The settings as the user has them on screen. A change applies at once and is saved when it has
 * settled, or when the user leaves; the last saved change can be undone, and a failed one is kept
 * until it is tried again or discarded.
 */
export function useSettingsDraft(stored: PayoffPlanSettings) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<PayoffPlanSettings | null>(null);
  const [before, setBefore] = useState<PayoffPlanSettings | null>(null);
  const unsent = useRef<PayoffPlanSettings | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    // One after the other, so that an older answer never overwrites a newer one.
    scope: { id: "payoff-plan-settings" },
    mutationFn: savePayoffPlanSettings,
    onMutate: () => queryClient.getQueryData(queryKey)?.settings ?? null,
    onSuccess: async (answer, sent, settingsBefore) => {
      // What is still being read was asked for before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, answer);
      setBefore(settingsBefore);
      setDraft((now) => (now === sent ? null : now));
    },
  });

  function change(changed: Partial<PayoffPlanSettings>) {
    const next = { ...(draft ?? stored), ...changed };
    unsent.current = next;
    setDraft(next);
  }
  const send = useEffectEvent(() => {
    if (unsent.current) mutate(unsent.current);
    unsent.current = null;
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
    settings: draft ?? stored,
    change,
    isSaving: isPending,
    /** Why saving failed; null when it did not. */
    error: error?.message ?? null,
    canUndo: before !== null && draft === null,
    undo: () => before && change(before),
    retry: () => draft && mutate(draft),
    discard: () => {
      setDraft(null);
      reset();
    },
  };
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;
