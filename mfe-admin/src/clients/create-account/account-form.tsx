import { type Draft, usePlatform, useSharedTexts } from '@platform/app-kit';
import type { CountryEntry } from '@platform/app-kit/personal';
import { Alert, Button } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import { firstInvalidField, isEmail } from '@platform/rules';
import { texts } from '../../texts.ts';
import { ManagerStep } from './manager-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import type { AccountStep } from './steps.ts';
import { useCreateClient } from './use-create-client.ts';
import type { ProgressKeeper } from './use-progress.ts';
import { emptyValues, isPersonalInfoFilled, type NewClientValues } from './values.ts';
import { WizardButtons } from './wizard-buttons.tsx';

type AccountFormProps = {
  step: AccountStep;
  wizard: string;
  countries: readonly CountryEntry[];
  values: NewClientValues;
  draft: Draft<NewClientValues>;
  progress: ProgressKeeper;
  /** Whether the account exists; its fields are read-only then (CACC-08). */
  isCreated: boolean;
  onEntered(values: NewClientValues): void;
  onOpen(step: AccountStep): void;
  onCreated(): void;
  onPassed(): void;
  onPrevious: (() => void) | undefined;
};

/** The steps before the account exists; passing the last one creates it (CACC-02 to CACC-09). */
export function AccountForm(properties: AccountFormProps) {
  const { step, wizard, countries, values, draft, progress, isCreated, ...on } = properties;
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [form] = Form.useForm<NewClientValues>();
  const { create, sending, fault } = useCreateClient({
    wizard,
    progress,
    onCreated: on.onCreated,
    onFailed: () => on.onOpen('manager'),
  });
  const faultyStep = fault?.step;

  /** Returns the first invalid field of the step with its error text (CACC-02), or null if the step is valid. */
  function findFault(entered: NewClientValues): { name: keyof NewClientValues; text: string } | null {
    if (step === 'email') {
      return isEmail(entered.email) ? null : { name: 'email', text: shared('toasts.invalidEmail') };
    }
    const field = step === 'personal' ? firstInvalidField({ ...entered, phone: entered.phoneNumber }) : null;
    if (!field) return null;
    const text = shared('toasts.fieldNotValid', { field: shared(`fields.${field}`) });
    return { name: field === 'phone' ? 'phoneNumber' : field, text };
  }

  function pass(): void {
    if (isCreated) {
      on.onPassed();
      return;
    }
    // Include the fields of the other steps, which are unmounted.
    const typed: NewClientValues = form.getFieldsValue(true);
    const entered = { ...typed, email: typed.email.trim() };
    const found = findFault(entered);
    if (found) {
      form.setFields([{ name: found.name, errors: [found.text] }]);
      toasts.show({ severity: 'error', text: found.text });
    } else if (step === 'manager') void create(entered);
    else on.onPassed();
  }

  function discard(): void {
    draft.clear();
    form.setFieldsValue(emptyValues);
    on.onEntered(emptyValues);
    on.onOpen('email');
  }

  return (
    <>
      {draft.restored && !isCreated ? (
        <Alert
          className="admin-create-account-note"
          type="info"
          showIcon
          title={t('createAccount.unsaved')}
          action={
            <Button size="small" disabled={sending} onClick={discard}>
              {t('createAccount.discard')}
            </Button>
          }
        />
      ) : null}
      <Form<NewClientValues>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={values}
        onValuesChange={(changed: Partial<NewClientValues>) => {
          const entered: NewClientValues = form.getFieldsValue(true);
          draft.keep(entered);
          on.onEntered(entered);
          form.setFields((Object.keys(changed) as (keyof NewClientValues)[]).map((name) => ({ name, errors: [] })));
        }}
        onFinish={pass}
      >
        {step === 'email' ? (
          <Form.Item name="email" label={t('createAccount.email')}>
            <Input
              inputMode="email"
              autoComplete="off"
              readOnly={isCreated}
              variant={isCreated ? 'filled' : 'outlined'}
            />
          </Form.Item>
        ) : null}
        {step === 'personal' ? <PersonalStep countries={countries} readOnly={isCreated} /> : null}
        {step === 'manager' ? <ManagerStep chosen={isCreated ? values.manager : undefined} /> : null}
        {fault && !isCreated && (step === 'manager' || step === faultyStep) ? (
          <Alert
            className="admin-create-account-note"
            type="error"
            showIcon
            title={fault.text}
            action={
              step === 'manager' && faultyStep ? (
                <Button size="small" onClick={() => on.onOpen(faultyStep)}>
                  {t(`createAccount.correct.${faultyStep}`)}
                </Button>
              ) : null
            }
          />
        ) : null}
        <WizardButtons
          busy={sending}
          disabled={step === 'personal' && !isPersonalInfoFilled(values)}
          onPrevious={on.onPrevious}
        />
      </Form>
    </>
  );
}
