import './email-preferences.css';
import { useDraft, usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Button, Section } from '@platform/design-system';
import { Form, Radio, Switch } from '@platform/design-system/form';
import { emailFrequencies } from '@platform/rules';
import { useMemo } from 'react';
import type { AccountPageQuery, EmailPreferencesInput } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { UnsavedNote } from './unsaved-note.tsx';

const UpdateEmailPreferencesDocument = graphql(`
  mutation UpdateEmailPreferences($input: EmailPreferencesInput!) {
    updateEmailPreferences(input: $input) {
      id
      emailPreferences {
        frequency
        investmentOpportunities
        investmentTips
        personalisedDeals
        watchlist
      }
    }
  }
`);

type Preferences = AccountPageQuery['me']['emailPreferences'];
const switches = ['investmentOpportunities', 'investmentTips', 'personalisedDeals', 'watchlist'] as const;

/** Frequency and topics of mails (ACC-09 to ACC-12). */
export function EmailPreferencesSection({ preferences }: { preferences: Preferences }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const [form] = Form.useForm<EmailPreferencesInput>();
  const stored = useMemo(() => {
    const { frequency, investmentOpportunities, investmentTips, personalisedDeals, watchlist } = preferences;
    return { frequency, investmentOpportunities, investmentTips, personalisedDeals, watchlist };
  }, [preferences]);
  const draft = useDraft<EmailPreferencesInput>('email-preferences.1', stored);
  const [send, saving] = useSend(UpdateEmailPreferencesDocument, { failureText: shared('toasts.changeFailed') });

  async function save(input: EmailPreferencesInput) {
    if (!(await send({ input }))) return;
    draft.clear();
    toasts.show({ severity: 'success', text: shared('toasts.profileUpdated') });
  }

  function discard() {
    draft.clear();
    form.setFieldsValue(stored);
  }

  return (
    <Section title={t('account.emailPreferences')}>
      {draft.restored ? <UnsavedNote onDiscard={discard} /> : null}
      <Form<EmailPreferencesInput>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={draft.values}
        onValuesChange={(_changed, values) => draft.keep(values)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="frequency" label={t('account.frequency')}>
          <Radio.Group
            className="onboarding-email-frequencies"
            aria-label={t('account.frequency')}
            options={emailFrequencies.map((frequency) => ({
              value: frequency,
              label: t(`account.frequencies.${frequency}`),
            }))}
          />
        </Form.Item>
        <div className="onboarding-email-switches">
          {switches.map((name) => (
            <div key={name} className="onboarding-email-switch">
              <label htmlFor={name}>{t(`account.${name}`)}</label>
              <Form.Item name={name} valuePropName="checked" noStyle>
                <Switch id={name} />
              </Form.Item>
            </div>
          ))}
        </div>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('account.save')}
        </Button>
      </Form>
    </Section>
  );
}
