import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { usePlatform } from '../platform-context.ts';
import {
  clearDraft,
  clearLastingDraft,
  type DraftFields,
  type DraftOwner,
  readDraft,
  readLastingDraft,
  visitor,
  writeDraft,
  writeLastingDraft,
} from './storage.ts';

/** A form's values, stored while typing. */
export type Draft<Values> = {
  /** Initial values of the form: the stored values, overridden by the draft. */
  values: Values;
  /** Whether `values` contains fields restored from a draft. */
  restored: boolean;
  /** Stores the fields that differ from the stored values; to be called on every change. */
  keep(values: Values): void;
  /**
   * Deletes the draft after it was sent or discarded; resetting the form's fields is up to the form.
   * @param sent the values that were sent: a draft that has changed since is kept
   */
  clear(sent?: Values): void;
};

export type DraftOptions = {
  /** Keeps the draft on this device for seven days instead of in the tab (HIST-13). */
  lasting?: boolean;
  /** The version that the stored values are; kept with the draft for `startOfDraft`. */
  version?: number | undefined;
};

const ofTab = { read: readDraft, write: writeDraft, clear: clearDraft };
const ofDevice = { read: readLastingDraft, write: writeLastingDraft, clear: clearLastingDraft };

/** Name of the stored field that has the version. */
const versionField = 'draftVersion';

/** Returns the version that a lasting draft started from; null without a draft or version. */
export function startOfDraft(owner: DraftOwner, form: string): number | null {
  const version = readLastingDraft(owner, form)?.[versionField];
  return typeof version === 'number' ? version : null;
}

/**
 * Saves a form's input as a draft: it is restored after a reload of the tab, or when the same account signs in again
 * after its session ended. It is deleted at sign-out, when another account signs in, and with the tab. Fields named
 * like a password, secret or token are never stored.
 *
 * @param form name of the form with a version that is incremented when a field changes its meaning, such as
 * `preferences.industry.1`. It must not change during the component's lifetime; use a `key` for a form of several
 * records.
 * @param stored the values as the server has them; only fields present in it, of the same type, are restored
 */
export function useDraft<Values extends object>(
  form: string,
  stored: Values,
  { lasting = false, version }: DraftOptions = {},
): Draft<Values> {
  const { read, write, clear: remove } = lasting ? ofDevice : ofTab;
  const owner = useStore(usePlatform().session, ({ account }) => account?.id ?? visitor);
  // Read once, when the form opens; afterwards the form itself holds the input.
  const [typed, setTyped] = useState(() => read(owner, form));
  const { values, restored } = useMemo(() => restore(stored, typed), [stored, typed]);
  const keep = useCallback(
    (now: Values) => {
      const changed = difference(stored, now);
      if (Object.keys(changed).length > 0) write(owner, form, { ...changed, [versionField]: version });
      else remove(owner, form);
    },
    [owner, form, stored, version, write, remove],
  );
  const clear = useCallback(
    (sent?: Values) => {
      const kept = Object.entries(read(owner, form) ?? {}).filter(([name]) => name !== versionField);
      if (sent && kept.some(([name, value]) => !same(value, field(sent, name)))) return;
      remove(owner, form);
      setTyped(null);
    },
    [owner, form, read, remove],
  );
  return { values, restored, keep, clear };
}

function restore<Values extends object>(
  stored: Values,
  typed: DraftFields | null,
): Pick<Draft<Values>, 'values' | 'restored'> {
  const kept = Object.entries(typed ?? {}).filter(
    ([name, value]) => name in stored && isOfSameType(value, field(stored, name)) && !same(value, field(stored, name)),
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

/** Whether two values have the same type; an empty stored field accepts any. */
function isOfSameType(value: unknown, stored: unknown): boolean {
  if (stored === undefined || stored === null || value === null) return true;
  return typeof value === typeof stored && Array.isArray(value) === Array.isArray(stored);
}
