import { paths } from '@platform/paths';
import './preferences.css';
import {
  clearDraft,
  useErrorText,
  useFocusOnChange,
  usePageTitle,
  usePlatform,
  useSend,
  useSession,
  visitor,
} from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Button, CloseOutlined, Page, PageHeader } from '@platform/design-system';
import { draftName, type PreferencesPart, preferencesParts } from '@platform/preference-forms';
import { Redirect, useNavigate, useParams } from '@platform/router';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { OwnPreferencesForm } from './own-preferences-form.tsx';
import { partOfPath } from './parts.ts';
import { usePreferences } from './use-preferences.ts';
import { WizardSteps } from './wizard-steps.tsx';

const FinishPreferencesDocument = graphql(`
  mutation FinishPreferences {
    finishPreferences {
      id
      firstTimeViewed
    }
  }
`);

/** The preferences wizard of the onboarding (PREF-01 to PREF-20). */
export default function WizardPage() {
  const part = partOfPath(useParams()['*']);
  return part ? <Wizard part={part} /> : <Redirect to={paths.investorPreferencesPart({ part: 'industry' })} replace />;
}

function Wizard({ part }: { part: PreferencesPart }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const preferences = usePreferences();
  const [finish, finishing] = useFinish();
  const body = useFocusOnChange<HTMLDivElement>(part);
  usePageTitle(`${t(`preferences.${part}`)} · ${t('preferences.title')}`);
  const next = preferencesParts[preferencesParts.indexOf(part) + 1];

  return (
    <Page>
      <div className="onboarding-preferences-wizard">
        <PageHeader
          step={t('stepNamed', {
            number: preferencesParts.indexOf(part) + 1,
            total: preferencesParts.length,
            name: t(`preferences.${part}`),
          })}
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
        <WizardSteps active={part} />
        <div ref={body} tabIndex={-1} className="onboarding-preferences-body">
          <LoadGate loaded={preferences} failed={t('preferences.failed')}>
            {(data) => (
              <OwnPreferencesForm
                part={part}
                preferences={data}
                onSaved={() => (next ? navigate(paths.investorPreferencesPart({ part: next })) : void finish())}
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
            )}
          </LoadGate>
        </div>
      </div>
    </Page>
  );
}

/** Finishes the wizard, discards unsaved drafts and opens the app (PREF-06, PREF-07). */
function useFinish(): [finish: () => Promise<void>, finishing: boolean] {
  const { navigate } = usePlatform();
  const { account, refresh } = useSession();
  const { show } = useErrorText();
  const [send, finishing] = useSend(FinishPreferencesDocument);

  async function finish() {
    if (!(await send({}))) return;
    for (const part of preferencesParts) clearDraft(account?.id ?? visitor, draftName(part));
    try {
      // Without the refreshed step, the route guard would redirect back here.
      await refresh();
      navigate(paths.app(), { replace: true });
    } catch (error) {
      show(error);
    }
  }

  return [finish, finishing];
}
