import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../platform-context.ts';
import { clearDraft, type DraftFields, readDraft, visitor, writeDraft } from './storage.ts';

/** A form's values, saved as they are typed. */
export type Draft<Values> = {
  /** What the form opens with: the stored values, and over them what was typed and not sent. */
  values: Values;
  /** Whether `values` holds something that was typed before and not sent. */
  restored: boolean;
  /** Keeps what differs from the stored values; call it at every change. */
  keep(values: Values): void;
  /**
   * Forgets what was typed, after it was sent or given up; what the form shows is the form's to change.
   * @param sent what was sent: a draft that has been changed since stays
   */
  clear(sent?: Values): void;
};

/**
 * Saves a form as the person goes: what they typed is there again after a reload of the tab, or when the same person
 * signs in again after the session ended. It goes with a sign-out, with another person's sign-in and with the tab.
 * Fields named like a password, secret or token are never kept.
 *
 * @param form name of the form, with a version that rises when a field changes its meaning: `preferences.industry.1`.
 * It belongs to the component for its whole life; a form that is about different things takes a `key`.
 * @param stored the values as the server has them; only fields that stand in here, of the same kind, are restored
 */
export function useDraft<Values extends object>(form: string, stored: Values): Draft<Values> {
  const owner = useStore(usePlatform().session, ({ account }) => account?.id ?? visitor);
  // What was typed counts when the form opens; later the form itself holds it.
  const [typed, setTyped] = useState(() => readDraft(owner, form));
  const { values, restored } = useMemo(() => restore(stored, typed), [stored, typed]);
  const keep = useCallback(
    (now: Values) => {
      const changed = difference(stored, now);
      if (Object.keys(changed).length > 0) writeDraft(owner, form, changed);
      else clearDraft(owner, form);
    },
    [owner, form, stored],
  );
  const clear = useCallback(
    (sent?: Values) => {
      const kept = Object.entries(readDraft(owner, form) ?? {});
      if (sent && kept.some(([name, value]) => !same(value, field(sent, name)))) return;
      clearDraft(owner, form);
      setTyped(null);
    },
    [owner, form],
  );
  return { values, restored, keep, clear };
}

function restore<Values extends object>(
  stored: Values,
  typed: DraftFields | null,
): Pick<Draft<Values>, 'values' | 'restored'> {
  const kept = Object.entries(typed ?? {}).filter(
    ([name, value]) => name in stored && isOfKind(value, field(stored, name)) && !same(value, field(stored, name)),
  );
  return { values: { ...stored, ...Object.fromEntries(kept) }, restored: kept.length > 0 };
}

function difference(stored: object, now: object): DraftFields {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !same(value, field(stored, name))));
}

function field(values: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(values, name)?.value;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** A stored field without a value says nothing of its kind. */
function isOfKind(value: unknown, stored: unknown): boolean {
  if (stored === undefined || stored === null || value === null) return true;
  return typeof value === typeof stored && Array.isArray(value) === Array.isArray(stored);
}
