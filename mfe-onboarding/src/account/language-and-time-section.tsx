import './email-preferences.css';
import { useDraft, usePlatform, useSend, useSession, useSharedTexts } from '@platform/app-kit';
import { Button, Section } from '@platform/design-system';
import { Form, Select, Switch } from '@platform/design-system/form';
import { foldText, languageName, languages, listTimeZones } from '@platform/rules';
import { useMemo } from 'react';
import type { AccountPageQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { UnsavedNote } from './unsaved-note.tsx';

const UpdateAccountSettingsDocument = graphql(`
  mutation UpdateAccountSettings($input: AccountSettingsInput!) {
    updateAccountSettings(input: $input) {
      id
      timeZone
      language
      messageMails
    }
  }
`);

type Settings = Pick<AccountPageQuery['me'], 'timeZone' | 'language' | 'messageMails'>;

/** A select needs a value for the browser's time zone, which is stored as null. */
const browsers = '';
type Values = Omit<Settings, 'timeZone'> & { timeZone: string };

type ZoneOption = { value: string; label: string; search: string };

const zoneSearch = {
  filterOption: (typed: string, option?: ZoneOption) => option?.search.includes(foldText(typed.trim())) ?? false,
};

const languageOptions = languages.map((code) => ({
  value: code,
  label: languageName(code),
}));

/** Time zone, language and the switch for mails about messages (ACC-13). */
export function LanguageAndTimeSection({ settings }: { settings: Settings }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const session = useSession();
  const [form] = Form.useForm<Values>();
  const { timeZone, language, messageMails } = settings;
  const stored = useMemo(
    () => ({ timeZone: timeZone ?? browsers, language, messageMails }),
    [timeZone, language, messageMails],
  );
  const draft = useDraft<Values>('account-settings.1', stored);
  const [send, saving] = useSend(UpdateAccountSettingsDocument, { failureText: shared('toasts.changeFailed') });
  const zoneOptions = useZoneOptions(stored.timeZone);

  async function save(values: Values) {
    if (!(await send({ input: { ...values, timeZone: values.timeZone || null } }))) return;
    draft.clear();
    toasts.show({ severity: 'success', text: shared('toasts.profileUpdated') });
    // The shell then shows the page in the language of the account.
    if (values.language !== language) await session.refresh().catch(() => undefined);
  }

  function discard() {
    draft.clear();
    form.setFieldsValue(stored);
  }

  return (
    <Section title={t('account.languageAndTime')}>
      {draft.restored ? <UnsavedNote onDiscard={discard} /> : null}
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={draft.values}
        onValuesChange={(_changed, values) => draft.keep(values)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item noStyle dependencies={['timeZone']}>
          {({ getFieldValue }) => (
            <Form.Item
              name="timeZone"
              label={t('account.timeZone')}
              extra={getFieldValue('timeZone') ? t('account.timeZoneOfMails') : t('account.timeZoneUnset')}
            >
              <Select showSearch={zoneSearch} options={zoneOptions} />
            </Form.Item>
          )}
        </Form.Item>
        <Form.Item name="language" label={t('account.language')}>
          <Select options={languageOptions} />
        </Form.Item>
        <div className="onboarding-email-switches">
          <div className="onboarding-email-switch">
            <label htmlFor="messageMails">{t('account.messageMails')}</label>
            <Form.Item name="messageMails" valuePropName="checked" noStyle>
              <Switch id="messageMails" />
            </Form.Item>
          </div>
        </div>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('account.save')}
        </Button>
      </Form>
    </Section>
  );
}

/** @param stored may be a zone that this browser lists under another name */
function useZoneOptions(stored: string): ZoneOption[] {
  const t = texts.useTexts();
  const browsersLabel = t('account.browserTimeZone');
  return useMemo(() => {
    const toOption = (value: string, label: string) => ({ value, label, search: foldText(label) });
    const zones = new Set([...listTimeZones(), ...(stored === browsers ? [] : [stored])]);
    return [
      toOption(browsers, browsersLabel),
      ...[...zones].toSorted().map((zone) => toOption(zone, zone.replaceAll('_', ' '))),
    ];
  }, [stored, browsersLabel]);
}
