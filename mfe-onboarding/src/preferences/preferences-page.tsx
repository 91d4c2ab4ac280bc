import './preferences.css';
import { usePageTitle, usePlatform, useSharedTexts } from '@platform/app-kit';
import { Button, ErrorState, LoadingState, Page, PageHeader, Tabs } from '@platform/design-system';
import { texts } from '../texts.ts';
import { IndustryForm } from './industry-form.tsx';
import { usePreferences } from './use-preferences.ts';

/** The preferences inside the app, saved part by part (PREF-21, PREF-22). */
export default function PreferencesPage() {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  const preferences = usePreferences();
  usePageTitle(t('preferences.title'));
  return (
    <Page width="text">
      <PageHeader title={t('preferences.title')} subtitle={t('preferences.intro')} />
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
          onSaved={() => toasts.show({ severity: 'success', text: shared('toasts.profileUpdated') })}
          actions={(saving) => (
            <Button type="primary" size="large" htmlType="submit" loading={saving}>
              {t('preferences.save')}
            </Button>
          )}
        />
      ) : null}
    </Page>
  );
}
