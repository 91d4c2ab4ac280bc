import './preferences.css';
import { usePageTitle, usePlatform, useSend, useSession } from '@platform/app-kit';
import { Button, CloseOutlined, ErrorState, LoadingState, Page, PageHeader, Tabs } from '@platform/design-system';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { IndustryForm } from './industry-form.tsx';
import { usePreferences } from './use-preferences.ts';

const FinishPreferencesDocument = graphql(`
  mutation FinishPreferences {
    finishPreferences {
      id
      firstTimeViewed
    }
  }
`);

/** The preferences on the way into the app (PREF-01 to PREF-09). */
export default function WizardPage() {
  const t = texts.useTexts();
  const { navigate } = usePlatform();
  const { refresh } = useSession();
  const preferences = usePreferences();
  const [send, finishing] = useSend(FinishPreferencesDocument);
  usePageTitle(t('preferences.title'));

  async function finish() {
    if (!(await send({}))) return;
    await refresh();
    navigate('/app', { replace: true });
  }

  return (
    <Page>
      <div className="preferences-wizard">
        <PageHeader
          title={t('preferences.title')}
          subtitle={t('preferences.intro')}
          actions={
            <Button
              type="text"
              aria-label={t('preferences.close')}
              icon={<CloseOutlined />}
              disabled={finishing}
              onClick={() => void finish()}
            />
          }
        />
        <Tabs
          activeKey="industry"
          aria-label={t('preferences.partsLabel')}
          items={[{ key: 'industry', label: t('preferences.industry') }]}
        />
        {preferences.state === 'loading' ? <LoadingState rows={8} /> : null}
        {preferences.state === 'failed' ? (
          <ErrorState title={t('preferences.failed')} onRetry={preferences.reload} />
        ) : null}
        {preferences.state === 'ready' ? (
          <IndustryForm
            {...preferences.data}
            onSaved={() => void finish()}
            actions={(saving) => (
              <div className="ds-actions">
                <Button size="large" disabled={saving || finishing} onClick={() => void finish()}>
                  {t('preferences.skip')}
                </Button>
                <Button type="primary" size="large" htmlType="submit" loading={saving || finishing}>
                  {t('preferences.continue')}
                </Button>
              </div>
            )}
          />
        ) : null}
      </div>
    </Page>
  );
}
