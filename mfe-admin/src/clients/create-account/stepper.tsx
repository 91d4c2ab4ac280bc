import { useDraft, useFocusOnChange, usePlatform, useSharedTexts } from '@platform/app-kit';
import type { CountryEntry } from '@platform/app-kit/personal';
import { Alert, Button } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { firstInvalidField, isEmail } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { ManagerStep } from './manager-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { useCreateClient } from './use-create-client.ts';
import { emptyValues, isPersonalInfoFilled, type NewClientValues } from './values.ts';

const steps = ['email', 'personal', 'manager'] as const;

/** The steps of creating an account; nothing is stored before the last one is submitted (CACC-18). */
export function CreateAccountStepper({ countries }: { countries: readonly CountryEntry[] }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [form] = Form.useForm<NewClientValues>();
  const draft = useDraft('create-account.1', emptyValues);
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? 'email';
  const body = useFocusOnChange<HTMLDivElement>(step);
  const filled = Form.useWatch(isPersonalInfoFilled, { form, preserve: true });
  const { create, sending, fault } = useCreateClient(draft.clear);

  /**
   * Returns the first invalid field of the current step with its error text (CACC-02), or null if the step is valid.
   */
  function findFault(values: NewClientValues): { name: keyof NewClientValues; text: string } | null {
    if (step === 'email') {
      return isEmail(values.email) ? null : { name: 'email', text: shared('toasts.invalidEmail') };
    }
    const field = step === 'personal' ? firstInvalidField({ ...values, phone: values.phoneNumber }) : null;
    if (!field) return null;
    return { name: field === 'phone' ? 'phoneNumber' : field, text: shared('toasts.fieldNotValid', { field }) };
  }

  function pass(): void {
    // Include the fields of the other steps, which are unmounted.
    const entered: NewClientValues = form.getFieldsValue(true);
    const values = { ...entered, email: entered.email.trim() };
    const found = findFault(values);
    if (found) {
      form.setFields([{ name: found.name, errors: [found.text] }]);
      toasts.show({ severity: 'error', text: found.text });
    } else if (step === 'manager') void create(values);
    else setIndex(index + 1);
  }

  return (
    <>
      <ol className="admin-create-account-steps" aria-label={t('createAccount.stepsLabel')}>
        {steps.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t(`createAccount.steps.${each}`)}
          </li>
        ))}
      </ol>
      <Form<NewClientValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={draft.values}
        onValuesChange={(changed: Partial<NewClientValues>) => {
          draft.keep(form.getFieldsValue(true));
          form.setFields((Object.keys(changed) as (keyof NewClientValues)[]).map((name) => ({ name, errors: [] })));
        }}
        onFinish={pass}
      >
        <div ref={body} tabIndex={-1} className="admin-create-account-body">
          {step === 'email' ? (
            <Form.Item name="email" label={t('createAccount.email')}>
              <Input inputMode="email" autoComplete="off" />
            </Form.Item>
          ) : null}
          {step === 'personal' ? <PersonalStep countries={countries} /> : null}
          {step === 'manager' ? <ManagerStep /> : null}
          {step === 'manager' && fault ? (
            <Form.Item>
              <Alert type="error" showIcon title={fault} />
            </Form.Item>
          ) : null}
        </div>
        <div className="ds-actions">
          {index > 0 ? (
            <Button disabled={sending} onClick={() => setIndex(index - 1)}>
              {t('createAccount.previous')}
            </Button>
          ) : null}
          <Button type="primary" htmlType="submit" disabled={step === 'personal' && !filled} loading={sending}>
            {t('createAccount.next')}
          </Button>
        </div>
      </Form>
    </>
  );
}
