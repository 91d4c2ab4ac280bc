import { useDraft } from '@platform/app-kit';
import { Alert, Button } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { maxAdditionalInformationLength } from '@platform/rules';
import { type ReactNode, useState } from 'react';
import { draftName, type PreferencesPart } from './parts.ts';
import { texts } from './texts.ts';

/** Props that the page passes to each of the three forms. */
export type FormFrame = {
  /** Whether the user is the investor, as by default, or edits the profile of a client. */
  audience?: 'investor' | 'staff';
  /** Renders the buttons; `saving` is true while a save is in progress. */
  actions(saving: boolean): ReactNode;
  onSaved(): void;
};

type PartFormProps<Values> = FormFrame & {
  part: PreferencesPart;
  profileId: string;
  /** The values stored on the server. */
  stored: Values;
  /** Resolves with whether the values were stored; shows an error otherwise. */
  save(values: Values): Promise<boolean>;
  onEdit?(): void;
  children: ReactNode;
};

/**
 * The form of a part: its fields and the additional information. Unsaved values are kept as a draft, which the form
 * restores and offers to discard.
 */
export function PartForm<Values extends { additionalInformation: string }>(properties: PartFormProps<Values>) {
  const { part, audience, profileId, stored, save, actions, onSaved, onEdit, children } = properties;
  const t = texts.useTexts();
  const draft = useDraft(draftName(part, audience === 'staff' ? profileId : undefined), stored);
  const [discarded, setDiscarded] = useState(0);
  const [saving, setSaving] = useState(false);

  async function submit(values: Values) {
    if (saving) return;
    setSaving(true);
    const saved = await save(values).finally(() => setSaving(false));
    if (!saved) return;
    draft.clear();
    onSaved();
  }

  function discard() {
    draft.clear();
    setDiscarded((count) => count + 1);
  }

  return (
    <Form<Values>
      // Remount the form with the stored values after a discard.
      key={discarded}
      layout="vertical"
      initialValues={draft.values}
      onValuesChange={(_changed, values) => {
        draft.keep(inStoredOrder(values, stored));
        onEdit?.();
      }}
      onFinish={(values) => void submit(values)}
    >
      {draft.restored ? (
        <Alert
          className="preference-forms-notice"
          type="info"
          showIcon
          title={t('unsaved')}
          action={
            <Button size="small" onClick={discard}>
              {t('discard')}
            </Button>
          }
        />
      ) : null}
      {children}
      <Form.Item name="additionalInformation" label={t('additionalInformation')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={maxAdditionalInformationLength} />
      </Form.Item>
      {actions(saving)}
    </Form>
  );
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
