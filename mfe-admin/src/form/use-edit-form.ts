import { type DraftOptions, useDraft } from '@platform/app-kit';
import { useId, useRef, useState } from 'react';
import type { Conflict, Saved } from './use-save.ts';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

type EditFormOptions<Values extends object> = {
  /** Name of the draft with a version, such as `client.identity.1`; use a `key` for a form of several records. */
  name: string;
  /** How long the draft is kept, and of which version it is. */
  draft?: DraftOptions;
  /** The values as the server has them; a new object only when they have changed. */
  stored: Values;
  /** Returns the text for each faulty field. */
  validate(values: Values): FieldErrors<Values>;
  /** Sends the values. */
  save(values: Values): Promise<Saved<unknown>>;
  onSaved?(values: Values): void;
  /** Called when an attempt to save ends at a fault that `validate` found. */
  onFaulty?(): void;
};

/** The state of a staff form; see `EditForm`. */
export type EditFormState<Values extends object> = {
  /** DOM id of the form, and prefix of the DOM ids of its fields. */
  id: string;
  values: Values;
  /** Faults of fields that were left, and after an attempt to save those of all fields. */
  errors: FieldErrors<Values>;
  dirty: boolean;
  /** Whether the values contain input from before a reload. */
  restored: boolean;
  saving: boolean;
  conflict: Conflict | null;
  set<Name extends keyof Values & string>(name: Name, value: Values[Name]): void;
  /** To be called when a field is left. */
  leave(name: keyof Values & string): void;
  submit(): Promise<void>;
  discard(): void;
  /** Ends the display of the conflict; the input stays. */
  keep(): void;
};

/** Holds the values of a form, its draft, and the faults beside its fields. */
export function useEditForm<Values extends object>(options: EditFormOptions<Values>): EditFormState<Values> {
  const { name, stored, validate, save, onSaved, onFaulty } = options;
  const id = useId();
  const draft = useDraft(name, stored, options.draft);
  const [values, setValues] = useState(draft.values);
  const [read, setRead] = useState(stored);
  // What the server has as far as this form knows: what was read, or sent since.
  const [base, setBase] = useState(stored);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<Values>>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState(draft.restored);
  const latest = useRef(values);
  latest.current = values;

  if (read !== stored) {
    // Newer values arrived: they replace the fields that were not edited.
    setRead(stored);
    setBase(stored);
    setValues(mergeEdits(base, stored, values));
  }

  const faults = { ...validate(values), ...refused };
  const errors = Object.fromEntries(Object.entries(faults).filter(([field]) => left.has(field)));

  function set<Name extends keyof Values & string>(field: Name, value: Values[Name]): void {
    const next = { ...latest.current, [field]: value };
    latest.current = next;
    setValues(next);
    setRefused(({ [field]: _, ...others }) => others as FieldErrors<Values>);
    draft.keep(next);
  }

  async function submit(): Promise<void> {
    if (saving) return;
    const sent = latest.current;
    setLeft(new Set(Object.keys(sent)));
    const [faulty] = Object.keys(validate(sent));
    if (faulty !== undefined) {
      focusField(id, faulty);
      onFaulty?.();
      return;
    }
    setSaving(true);
    const result = await save(sent).finally(() => setSaving(false));
    switch (result.state) {
      case 'saved':
        draft.clear(sent);
        setBase(sent);
        setRestored(false);
        setConflict(null);
        onSaved?.(sent);
        break;
      case 'conflict':
        setConflict(result.conflict);
        break;
      case 'invalid':
        setRefused((before) => ({ ...before, [result.field]: result.text }));
        focusField(id, result.field);
        break;
      case 'failed':
        break;
    }
  }

  function discard(): void {
    draft.clear();
    setValues(base);
    setLeft(new Set());
    setRefused({});
    setConflict(null);
    setRestored(false);
  }

  return {
    id,
    values,
    errors: errors as FieldErrors<Values>,
    dirty: !same(values, base),
    restored,
    saving,
    conflict,
    set,
    leave: (field) => setLeft((before) => new Set(before).add(field)),
    submit,
    discard,
    keep: () => setConflict(null),
  };
}

/** Returns the DOM id of a field of a form. */
export function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

function focusField(form: string, field: string): void {
  document.getElementById(fieldId(form, field))?.focus();
}

/** Takes the new values, except for fields that were edited. */
function mergeEdits<Values extends object>(before: Values, now: Values, edited: Values): Values {
  const kept = Object.entries(edited).filter(([name, value]) => !same(value, Reflect.get(before, name)));
  return { ...now, ...Object.fromEntries(kept) };
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
