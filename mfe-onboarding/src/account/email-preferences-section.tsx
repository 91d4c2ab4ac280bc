import './email-preferences.css';
import { useDraft, usePlatform, useSend, useSharedTexts } from '@platform/app-kit';
import { Button, Section } from '@platform/design-system';
import { Form, Radio, Switch } from '@platform/design-system/form';
import { emailFrequencies } from '@platform/rules';
import { useMemo } from 'react';
import type { AccountPageQuery, EmailPreferencesInput } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

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

type Stored = AccountPageQuery['me']['emailPreferences'];
const switches = ['investmentOpportunities', 'investmentTips', 'personalisedDeals', 'watchlist'] as const;

/** How often and about what somebody wants mail (ACC-09 to ACC-12). */
export function EmailPreferencesSection({ stored }: { stored: Stored }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const draft = useDraft<EmailPreferencesInput>(
    'email-preferences.1',
    useMemo(() => {
      const { frequency, investmentOpportunities, investmentTips, personalisedDeals, watchlist } = stored;
      return { frequency, investmentOpportunities, investmentTips, personalisedDeals, watchlist };
    }, [stored]),
  );
  const [send, saving] = useSend(UpdateEmailPreferencesDocument, { failureText: shared('toasts.changeFailed') });

  async function save(input: EmailPreferencesInput) {
    if (!(await send({ input }))) return;
    draft.clear();
    toasts.show({ severity: 'success', text: shared('toasts.profileUpdated') });
  }

  return (
    <Section title={t('account.emailPreferences')}>
      <Form<EmailPreferencesInput>
        layout="vertical"
        requiredMark={false}
        initialValues={draft.values}
        onValuesChange={(_changed, values) => draft.keep(values)}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="frequency" label={t('account.frequency')}>
          <Radio.Group
            aria-label={t('account.frequency')}
            options={emailFrequencies.map((frequency) => ({
              value: frequency,
              label: t(`account.frequencies.${frequency}`),
            }))}
          />
        </Form.Item>
        <div className="email-switches">
          {switches.map((name) => (
            <Form.Item key={name} name={name} label={t(`account.${name}`)} valuePropName="checked" layout="horizontal">
              <Switch />
            </Form.Item>
          ))}
        </div>
        <Button type="primary" htmlType="submit" loading={saving}>
          {t('account.save')}
        </Button>
      </Form>
    </Section>
  );
}
