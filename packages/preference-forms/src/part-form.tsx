import { useDraft } from '@platform/app-kit';
import { Form, Input } from '@platform/design-system/form';
import { maxAdditionalInformationLength } from '@platform/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PartNotice } from './part-notice.tsx';
import { draftName, type PreferencesPart } from './parts.ts';
import type { Conflict, SaveOutcome } from './save-outcome.ts';
import { texts } from './texts.ts';

/** Props that the page passes to each of the three forms. */
export type FormFrame = {
  /** Whether the user is the investor, as by default, or edits the profile of a client. */
  audience?: 'investor' | 'staff';
  /** For staff, what the drafts are kept under: by default the profile's id. */
  draftKey?: string;
  /** Renders the buttons; `saving` is true while a save is in progress. */
  actions(saving: boolean): ReactNode;
  onSaved(): void;
  /** Loads the stored profile again, after somebody else has changed it; it arrives as the next profile. */
  reload(): void;
  /** Called when unsaved entries appear and when there are none any more; constant during the form's lifetime. */
  onUnsaved?(unsaved: boolean): void;
};

type PartFormProps<Values> = FormFrame & {
  part: PreferencesPart;
  profileId: string;
  /** The values stored on the server, and their version. */
  stored: Values;
  version: number;
  save(values: Values, version: number): Promise<SaveOutcome>;
  onEdit?(): void;
  children: ReactNode;
};

/** A conflict, from the refused save until the entries are brought back. */
type OpenConflict<Values> =
  | { step: 'refused' | 'loading'; conflict: Conflict; entries: Partial<Values> }
  | { step: 'setAside'; entries: Partial<Values> };

/**
 * The form of a part: its fields and the additional information. Unsaved values are kept as a draft, which the form
 * restores and offers to discard. When somebody else has saved the part meanwhile, nothing is stored; the form says so
 * and offers the stored values, from which the entries can be brought back (CARE-17).
 */
export function PartForm<Values extends { additionalInformation: string }>(properties: PartFormProps<Values>) {
  const { part, audience, profileId, draftKey = profileId, stored, version, save, reload, ...rest } = properties;
  const { actions, onSaved, onEdit, onUnsaved, children } = rest;
  const t = texts.useTexts();
  // The stored state that the entries are based on: a later one must not be overwritten unseen.
  const [base, setBase] = useState({ values: stored, version });
  const draft = useDraft(draftName(part, audience === 'staff' ? draftKey : undefined), base.values);
  const [shown, setShown] = useState({ values: draft.values, count: 0 });
  const [entries, setEntries] = useState(draft.values);
  const [conflict, setConflict] = useState<OpenConflict<Values> | null>(null);
  const [saving, setSaving] = useState(false);
  const running = useRef(false);
  const notices = useRef<HTMLDivElement>(null);

  const unsaved = conflict !== null || Object.keys(changesOf(entries, base.values)).length > 0;
  useEffect(() => {
    onUnsaved?.(unsaved);
    return () => onUnsaved?.(false);
  }, [onUnsaved, unsaved]);

  /** Remounts the form with other values. */
  function show(values: Values) {
    setShown(({ count }) => ({ values, count: count + 1 }));
    setEntries(values);
  }

  if (conflict?.step === 'loading' && version !== base.version) {
    // The stored values have arrived.
    setBase({ values: stored, version });
    show(stored);
    setConflict({ step: 'setAside', entries: conflict.entries });
  }

  async function submit(values: Values) {
    // A second click may come before the buttons are disabled.
    if (running.current) return;
    running.current = true;
    setSaving(true);
    try {
      const outcome = await save(values, base.version);
      if (outcome.state === 'conflict') {
        setConflict({ step: 'refused', conflict: outcome.conflict, entries: conflict?.entries ?? {} });
      } else if (outcome.state === 'saved') {
        draft.clear();
        setBase({ values, version: outcome.version });
        setConflict(null);
        onSaved();
      }
    } finally {
      running.current = false;
      setSaving(false);
    }
  }

  function loadStored() {
    if (!conflict || conflict.step === 'setAside') return;
    setConflict({
      ...conflict,
      step: 'loading',
      entries: { ...conflict.entries, ...changesOf(entries, base.values) },
    });
    reload();
    notices.current?.focus();
  }

  function putBack() {
    if (!conflict) return;
    const values = { ...base.values, ...conflict.entries };
    show(values);
    draft.keep(values);
    onEdit?.();
    setConflict(null);
    notices.current?.focus();
  }

  function discard() {
    draft.clear();
    show(base.values);
    onEdit?.();
    notices.current?.focus();
  }

  return (
    <>
      <div ref={notices} tabIndex={-1} className="preference-forms-notices">
        {conflict && conflict.step !== 'setAside' ? (
          <PartNotice kind="conflict" conflict={conflict.conflict} onAct={loadStored} />
        ) : conflict ? (
          <PartNotice kind="setAside" onAct={putBack} />
        ) : draft.restored ? (
          <PartNotice kind="restored" onAct={discard} />
        ) : null}
      </div>
      <Form<Values>
        key={shown.count}
        // Prefix of the DOM ids: staff may have several parts open.
        name={`preferences-${part}`}
        layout="vertical"
        initialValues={shown.values}
        onValuesChange={(_changed, values) => {
          setEntries(values);
          draft.keep(inStoredOrder(values, base.values));
          onEdit?.();
        }}
        onFinish={(values) => void submit(values)}
      >
        {children}
        <Form.Item name="additionalInformation" label={t('additionalInformation')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxAdditionalInformationLength} />
        </Form.Item>
        {actions(saving)}
      </Form>
    </>
  );
}

/** Returns the fields that differ from the stored values. */
function changesOf<Values extends object>(values: Values, stored: Values): Partial<Values> {
  const entries = Object.entries(inStoredOrder(values, stored));
  const before = new Map(Object.entries(stored));
  const changed = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)));
  // The type of `fromEntries` loses the keys.
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Restores the stored order of lists with the same entries, as the order of choice is irrelevant. */
function inStoredOrder<Values extends object>(values: Values, stored: Values): Values {
  const storedEntries = new Map(Object.entries(stored));
  const entries = Object.entries(values).map(([name, value]) => {
    const before: unknown = storedEntries.get(name);
    return [name, Array.isArray(value) && Array.isArray(before) && haveSameEntries(value, before) ? before : value];
  });
  return { ...values, ...Object.fromEntries(entries) };
}

function haveSameEntries(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
