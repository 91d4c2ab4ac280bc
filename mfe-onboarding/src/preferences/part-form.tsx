import { useDraft } from '@platform/app-kit';
import { Alert, Button } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { longestAdditionalInformation } from '@platform/rules';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts.ts';
import { draftOf, type PreferencesPart } from './parts.ts';

/** What the page around a form gives to each of the three. */
export type FormFrame = {
  /** The buttons; `saving` is true while the values are on their way. */
  actions(saving: boolean): ReactNode;
  onSaved(): void;
};

type PartFormProps<Values> = FormFrame & {
  part: PreferencesPart;
  /** The values as the server has them. */
  stored: Values;
  saving: boolean;
  /** Resolves with whether they were stored; tells the person why not. */
  save(values: Values): Promise<boolean>;
  onEdit?(): void;
  children: ReactNode;
};

/**
 * The form of a part: its fields, and the additional information that each part ends with. What is typed and not saved
 * is kept; opened again, the form shows it and offers to go back to the stored values.
 */
export function PartForm<Values extends { additionalInformation: string }>(properties: PartFormProps<Values>) {
  const { part, stored, saving, save, actions, onSaved, onEdit, children } = properties;
  const t = texts.useTexts();
  const draft = useDraft(draftOf(part), stored);
  const [discarded, setDiscarded] = useState(0);

  async function submit(values: Values) {
    if (saving || !(await save(values))) return;
    draft.clear();
    onSaved();
  }

  function discard() {
    draft.clear();
    setDiscarded((count) => count + 1);
  }

  return (
    <Form<Values>
      // A new form, which opens with the stored values.
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
          className="onboarding-preferences-unsaved"
          type="info"
          showIcon
          title={t('preferences.unsaved')}
          action={
            <Button size="small" onClick={discard}>
              {t('preferences.discard')}
            </Button>
          }
        />
      ) : null}
      {children}
      <Form.Item name="additionalInformation" label={t('preferences.additionalInformation')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={longestAdditionalInformation} />
      </Form.Item>
      {actions(saving)}
    </Form>
  );
}

/** The order in which entries were chosen says nothing: a list of the same entries is the stored one. */
function inStoredOrder<Values extends object>(values: Values, stored: Values): Values {
  const known = new Map(Object.entries(stored));
  const entries = Object.entries(values).map(([name, value]) => {
    const before: unknown = known.get(name);
    return [name, Array.isArray(value) && Array.isArray(before) && haveSameEntries(value, before) ? before : value];
  });
  return { ...values, ...Object.fromEntries(entries) };
}

function haveSameEntries(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((entry) => right.includes(entry));
}
