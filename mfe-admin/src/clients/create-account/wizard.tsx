import { personName, useDraft, useFocusOnChange } from '@platform/app-kit';
import type { CountryEntry } from '@platform/app-kit/personal';
import { Alert, Button, StepIndicator } from '@platform/design-system';
import { useState } from 'react';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import { texts } from '../../texts.ts';
import { AccountForm } from './account-form.tsx';
import { PreferencesSteps } from './preferences-steps.tsx';
import { allowedStep, isPreferencesStep, type Step, steps } from './steps.ts';
import { type CreatedClient, useProgress } from './use-progress.ts';
import type { WizardEntry } from './use-wizard-entry.ts';
import { emptyValues } from './values.ts';

type WizardProps = { entry: WizardEntry; goTo(entry: WizardEntry): void; countries: readonly CountryEntry[] };

/**
 * The steps of creating an account. Nothing is stored before the step of the manager is passed; from then on the
 * account stays with the parts that were saved, however the wizard is left (CACC-01, CACC-18).
 */
export function Wizard({ entry: { wizard, step: wanted }, goTo, countries }: WizardProps) {
  const t = texts.useTexts();
  const progress = useProgress();
  const created = progress.created?.wizard === wizard ? progress.created : null;
  const draft = useDraft('create-account.1', emptyValues);
  const [entered, setEntered] = useState(draft.values);
  const [unsavedPart, setUnsavedPart] = useState(false);
  const values = created?.values ?? entered;
  const isTyped = JSON.stringify(entered) !== JSON.stringify(emptyValues);
  const step = allowedStep(wanted, values, created !== null);
  const head = useFocusOnChange<HTMLDivElement>(step);
  const name = t(`createAccount.steps.${step}`);
  const open = (next: Step | undefined) => next && goTo({ wizard, step: next });
  const previous = steps[steps.indexOf(step) - 1];
  const next = steps[steps.indexOf(step) + 1];
  const movement = { onPrevious: previous && (() => open(previous)), onPassed: () => open(next) };

  function onCreated() {
    draft.clear();
    setEntered(emptyValues);
    open('company');
  }

  return (
    <>
      <StepIndicator
        label={t('createAccount.stepsLabel')}
        steps={steps.map((key) => ({ key, title: t(`createAccount.steps.${key}`) }))}
        active={step}
        summary={t('createAccount.position', { number: steps.indexOf(step) + 1, total: steps.length, name })}
        headRef={head}
      />
      {progress.created && !created && !progress.created.finished ? (
        <Unfinished client={progress.created} goTo={goTo} />
      ) : null}
      {isPreferencesStep(step) && created ? (
        <PreferencesSteps
          key={wizard}
          step={step}
          created={created}
          progress={progress}
          onUnsaved={setUnsavedPart}
          {...movement}
        />
      ) : (
        <AccountForm
          key={wizard}
          step={isPreferencesStep(step) ? 'manager' : step}
          wizard={wizard}
          countries={countries}
          values={values}
          draft={draft}
          progress={progress}
          isCreated={created !== null}
          onEntered={setEntered}
          onOpen={open}
          onCreated={onCreated}
          {...movement}
        />
      )}
      <LeaveQuestion unsaved={created ? unsavedPart : isTyped} />
    </>
  );
}

/** Leads back to a created account whose preferences were left out. */
function Unfinished({ client, goTo }: { client: CreatedClient; goTo: WizardProps['goTo'] }) {
  const t = texts.useTexts();
  return (
    <Alert
      className="admin-create-account-note"
      type="info"
      showIcon
      title={t('createAccount.unfinished', { name: personName(client.values) })}
      action={
        <Button size="small" onClick={() => goTo({ wizard: client.wizard, step: 'company' })}>
          {t('createAccount.continue')}
        </Button>
      }
    />
  );
}
