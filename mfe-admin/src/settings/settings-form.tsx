import { usePlatform } from '@platform/app-kit';
import { Alert, ConfirmDialog } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { Input, WholeNumberInput } from '@platform/design-system/form';
import { useMemo } from 'react';
import { EditForm, FormField } from '../form/edit-form.tsx';
import { useEditForm } from '../form/use-edit-form.ts';
import { texts } from '../texts.ts';
import { useFaults } from './use-faults.ts';
import { useSaveSettings } from './use-save-settings.ts';
import { type Settings, valuesOf } from './values.ts';

/** The form of the platform settings (CARE-19). */
export function SettingsForm({ settings, reload }: { settings: Settings; reload(): void }) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const stored = useMemo(() => valuesOf(settings), [settings]);
  const { save, asking } = useSaveSettings(settings);
  const form = useEditForm({
    name: 'platform-settings.2',
    stored,
    validate: useFaults(),
    save,
    onSaved: () => toasts.show({ severity: 'success', text: t('settings.saved') }),
  });

  return (
    <>
      <EditForm form={form} label={t('settings.title')} onReload={reload}>
        <FormSection title={t('settings.conversations')}>
          <FormField
            form={form}
            name="answerTargetHours"
            label={t('settings.answerTargetHours')}
            hint={t('settings.answerTargetHint')}
          >
            {(control) => <WholeNumberInput {...control} invalid={control['aria-invalid']} />}
          </FormField>
        </FormSection>
        <FormSection title={t('settings.pages')}>
          {settings.termsUrl && settings.privacyUrl ? null : (
            <Alert className="ds-form-note" type="warning" showIcon title={t('settings.pagesMissing')} />
          )}
          {(['termsUrl', 'privacyUrl'] as const).map((name) => (
            <FormField key={name} form={form} name={name} label={t(`settings.${name}`)} hint={t('settings.pageHint')}>
              {({ onChange, ...control }) => (
                <Input
                  type="url"
                  autoComplete="off"
                  {...control}
                  onChange={({ target }) => onChange(target.value.trim())}
                />
              )}
            </FormField>
          ))}
        </FormSection>
        <FormSection title={t('settings.retention')}>
          <FormField
            form={form}
            name="eventRetentionMonths"
            label={t('settings.eventRetentionMonths')}
            hint={t('settings.eventRetentionHint')}
          >
            {(control) => <WholeNumberInput {...control} invalid={control['aria-invalid']} />}
          </FormField>
          <FormField
            form={form}
            name="closedAccountRetentionDays"
            label={t('settings.closedAccountRetentionDays')}
            hint={t('settings.closedAccountRetentionHint')}
          >
            {(control) => <WholeNumberInput {...control} invalid={control['aria-invalid']} />}
          </FormField>
        </FormSection>
      </EditForm>
      <ConfirmDialog
        open={asking !== null}
        title={t('settings.deleting.title')}
        confirmText={t('settings.deleting.confirm')}
        cancelText={t('settings.deleting.cancel')}
        danger
        onConfirm={() => asking?.answer(true)}
        onCancel={() => asking?.answer(false)}
      >
        {t('settings.deleting.text', { count: asking?.months ?? 0 })}
      </ConfirmDialog>
    </>
  );
}
