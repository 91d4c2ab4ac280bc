import { useErrorText, usePageTitle, usePlatform, useSend, useSession } from '@platform/app-kit';
import { Button, ItemList, Page, PageHeader } from '@platform/design-system';
import { Checkbox } from '@platform/design-system/form';
import { paths } from '@platform/paths';
import { useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const AcceptConfidentialityDocument = graphql(`
  mutation AcceptConfidentiality {
    acceptConfidentiality {
      id
      acceptedConfidentiality
      step
    }
  }
`);

const paragraphs = ['material', 'use', 'care', 'limits', 'duration'] as const;

/** The confidentiality terms and their acceptance (CONF-01 to CONF-05). The box stays ticked on failure. */
export default function ConfidentialityPage() {
  const t = texts.useTexts();
  usePageTitle(t('confidentiality.title'));
  const { navigate } = usePlatform();
  const { refresh } = useSession();
  const { show } = useErrorText();
  const [read, setRead] = useState(false);
  const [accept, sending] = useSend(AcceptConfidentialityDocument);

  async function handleContinue() {
    if (!(await accept({}))) return;
    try {
      await refresh();
    } catch (error) {
      // Accepting is idempotent (CONF-07), so the same button can retry.
      return show(error);
    }
    navigate(paths.investorPreferences(), { replace: true });
  }

  return (
    <Page width="text">
      <PageHeader title={t('confidentiality.title')} subtitle={t('confidentiality.intro')} />
      <ItemList
        items={paragraphs.map((key) => ({
          key,
          title: t(`confidentiality.terms.${key}Title`),
          text: t(`confidentiality.terms.${key}`),
        }))}
      />
      <div className="ds-stack">
        <Checkbox checked={read} onChange={(event) => setRead(event.target.checked)}>
          {t('confidentiality.checkbox')}
        </Checkbox>
        <div className="ds-actions">
          <Button type="primary" size="large" disabled={!read} loading={sending} onClick={() => void handleContinue()}>
            {t('confidentiality.continue')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
