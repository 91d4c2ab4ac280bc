import {
  isUnanswered,
  personName,
  readCodedError,
  useErrorText,
  useLoad,
  usePlatform,
  useSharedTexts,
} from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, ErrorState, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { PreferencesForm, type PreferencesPart, useSavePreferences } from '@platform/preference-forms';
import { useLeaving, useNavigate } from '@platform/router';
import { useEffect, useRef, useState } from 'react';
import {
  PreferencesForm_InvestorProfileFragmentDoc,
  SaveCompanyPreferencesDocument,
  SaveIndustryPreferencesDocument,
  SaveInvestmentPreferencesDocument,
} from '../../gql/graphql.ts';
import { graphql, readFragment } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import type { PreferencesStep } from './steps.ts';
import type { CreatedClient, ProgressKeeper } from './use-progress.ts';
import { WizardButtons } from './wizard-buttons.tsx';

const CreatedClientDocument = graphql(`
  query CreatedClient($id: ID!) {
    client(id: $id) {
      id
      profile {
        id
        ...PreferencesForm_InvestorProfile
      }
    }
    sectors {
      value
      description
    }
    innovationEnablers {
      value
      description
    }
    countries {
      value
      description
    }
  }
`);

const documents = {
  industry: SaveIndustryPreferencesDocument,
  company: SaveCompanyPreferencesDocument,
  investment: SaveInvestmentPreferencesDocument,
};

type PreferencesStepsProps = {
  step: PreferencesStep;
  created: CreatedClient;
  progress: ProgressKeeper;
  onPassed(): void;
  onPrevious: (() => void) | undefined;
  /** Called with whether the step has unsaved entries; constant. */
  onUnsaved(unsaved: boolean): void;
};

/** The steps that save the parts of the new client's preferences (CACC-14 to CACC-19). */
export function PreferencesSteps(properties: PreferencesStepsProps) {
  const { step, created, progress, onPassed, onPrevious, onUnsaved } = properties;
  const t = texts.useTexts();
  const navigate = useNavigate();
  const leaving = useLeaving();
  // The account's id is known after the first answer; the query keeps its variables until the steps are left.
  const [id] = useState(created.clientId ?? created.firebaseId);
  const loaded = useLoad(CreatedClientDocument, { id });
  const { reason, clear, onFailed } = useFailure();
  const save = useSavePreferences(documents, { profileId: created.investorProfileId, onFailed });
  const isShown = useIsShown(step);
  const clientId = loaded.data?.client.id ?? null;
  const isNew = clientId !== null && clientId !== created.clientId;
  const { changeCreated } = progress;
  useEffect(() => {
    if (isNew) changeCreated({ clientId });
  }, [isNew, clientId, changeCreated]);

  function onSaved() {
    const isLast = step === 'industry';
    clear();
    if (isLast) changeCreated({ finished: true });
    else loaded.reload();
    // The user may have gone back, or left the wizard, before the answer arrived.
    if (!isShown(step) || leaving()) return;
    if (isLast) navigate(paths.client({ clientId: clientId ?? created.firebaseId }));
    else onPassed();
  }

  return (
    <LoadGate loaded={loaded} failed={t('createAccount.profileFailed')}>
      {({ client, ...choices }) =>
        client.profile ? (
          <>
            <div className="admin-create-account-note">
              <Text tone="muted">{t('createAccount.profileOf', { name: personName(created.values) })}</Text>
            </div>
            {reason ? <Alert className="admin-create-account-note" type="error" showIcon title={reason} /> : null}
            <PreferencesForm
              key={step}
              {...choices}
              part={step}
              audience="staff"
              profile={readFragment(PreferencesForm_InvestorProfileFragmentDoc, client.profile)}
              save={save}
              reload={loaded.reload}
              onSaved={onSaved}
              onUnsaved={onUnsaved}
              actions={(saving) => <WizardButtons busy={saving} isLast={step === 'industry'} onPrevious={onPrevious} />}
            />
          </>
        ) : (
          <ErrorState title={t('createAccount.profileFailed')} onRetry={loaded.reload} />
        )
      }
    </LoadGate>
  );
}

/**
 * Shows the toast of the part that was not saved (CACC-16, CACC-19). `reason` is the server's, if it gave one, or that
 * no answer came.
 */
function useFailure() {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { describe } = useErrorText();
  const shared = useSharedTexts();
  const [reason, setReason] = useState<string | null>(null);

  function onFailed(part: PreferencesPart, error: unknown) {
    const text = part === 'company' ? shared('toasts.couldNotComplete') : shared('toasts.changeFailed');
    toasts.show({ severity: 'error', text });
    if (isUnanswered(error)) setReason(t('form.unanswered'));
    else setReason(readCodedError(error) ? describe(error) : null);
  }
  return { reason, clear: () => setReason(null), onFailed };
}

/** Returns a function that tells whether a step is still the one on the screen. */
function useIsShown(step: PreferencesStep): (step: PreferencesStep) => boolean {
  const shown = useRef<PreferencesStep | null>(null);
  useEffect(() => {
    shown.current = step;
    return () => {
      shown.current = null;
    };
  }, [step]);
  return (asked) => shown.current === asked;
}
