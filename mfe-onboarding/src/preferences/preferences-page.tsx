import { paths } from '@platform/paths';
import './preferences.css';
import { usePageTitle, usePlatform, useSharedTexts } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, Heading, Page, PageHeader } from '@platform/design-system';
import type { PreferencesPart } from '@platform/preference-forms';
import { Redirect, useParams } from '@platform/router';
import { texts } from '../texts.ts';
import { OwnPreferencesForm } from './own-preferences-form.tsx';
import { partOfPath } from './parts.ts';
import { ProgressPanel } from './progress-panel.tsx';
import { type Preferences, usePreferences } from './use-preferences.ts';

/** The preferences page of the app, saved part by part (PREF-21 to PREF-26). */
export default function PreferencesPage() {
  const part = partOfPath(useParams()['*']);
  return part ? (
    <PreferencesOfPart part={part} />
  ) : (
    <Redirect to={paths.preferencesPart({ part: 'industry' })} replace />
  );
}

function PreferencesOfPart({ part }: { part: PreferencesPart }) {
  const t = texts.useTexts();
  const preferences = usePreferences();
  usePageTitle(`${t(`preferences.${part}`)} · ${t('preferences.title')}`);
  return (
    <Page>
      <PageHeader title={t('preferences.title')} subtitle={t('preferences.intro')} />
      <LoadGate loaded={preferences} failed={t('preferences.failed')}>
        {(data) => <Parts part={part} preferences={data} />}
      </LoadGate>
    </Page>
  );
}

function Parts({ part, preferences }: { part: PreferencesPart; preferences: Preferences }) {
  const t = texts.useTexts();
  const shared = useSharedTexts();
  const { toasts } = usePlatform();
  return (
    <div className="onboarding-preferences-columns">
      <ProgressPanel profile={preferences.profile} />
      <section aria-label={t(`preferences.${part}`)}>
        <div className="onboarding-preferences-part-head">
          <Heading level={2}>{t(`preferences.${part}`)}</Heading>
        </div>
        <OwnPreferencesForm
          part={part}
          preferences={preferences}
          onSaved={() => toasts.show({ severity: 'success', text: shared('toasts.profileUpdated') })}
          actions={(saving) => (
            <Button type="primary" size="large" htmlType="submit" loading={saving}>
              {t('preferences.save')}
            </Button>
          )}
        />
      </section>
    </div>
  );
}
