import './open-steps.css';
import { dealName } from '@platform/app-kit';
import { Heading, Panel, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useLocation } from '@platform/router';
import { useId } from 'react';
import { DueDay } from './due-day.tsx';
import { type FlowProgress, useProgressTexts } from './flow-progress.tsx';
import { progressTexts } from './progress-texts.ts';

/** The parts of an `Investment` that are shown, compatible with the fragment of `open-steps.graphql`. */
export type OpenStep = {
  id: string;
  deal: { id: string; title: string; investmentDeadline: string | null; company: { name: string } };
  progress: FlowProgress;
};

/** Investments that are shown; a fourth one tells that there are more. */
const maxShown = 3;

type OpenStepsProps = {
  investments: readonly OpenStep[];
  /** How far the own onboarding is, of which staff may ask more after the approval (CARE-18). */
  onboarding?: FlowProgress | null;
};

/**
 * What the investor has to do: in onboarding, and for which deal, in which step and by when (CARE-05); nothing if there is
 * nothing. Screens show it first.
 */
export function OpenSteps({ investments, onboarding = null }: OpenStepsProps) {
  const t = progressTexts.useTexts();
  const titleId = useId();
  const asked = onboarding?.waitingFor === 'CLIENT' ? onboarding : null;
  if (investments.length === 0 && !asked) return null;
  return (
    <div className="flow-ui-open-steps-frame">
      <Panel>
        <section className="flow-ui-open-steps" aria-labelledby={titleId}>
          <Heading level={2} size={4} id={titleId}>
            {t('openSteps.title')}
          </Heading>
          <ul>
            {asked ? (
              <Row
                name={t('openSteps.onboarding')}
                label={t('openSteps.continueOnboarding')}
                address={paths.onboardingDocuments()}
                progress={asked}
              />
            ) : null}
            {investments.slice(0, maxShown).map(({ id, deal, progress }) => (
              <InvestmentRow key={id} id={id} deal={deal} progress={progress} />
            ))}
          </ul>
          {investments.length > maxShown ? <Link to={paths.documents()}>{t('openSteps.all')}</Link> : null}
        </section>
      </Panel>
    </div>
  );
}

function InvestmentRow({ id, deal, progress }: OpenStep) {
  const t = progressTexts.useTexts();
  const name = dealName(deal.company.name, deal.title);
  const address = paths.documentHandler({ dealId: deal.id, investmentId: id });
  const label = t('openSteps.continueOf', { name });
  return <Row {...{ name, label, address, progress }} deadline={deal.investmentDeadline} />;
}

type RowProps = {
  name: string;
  /** Of the link. */
  label: string;
  address: string;
  progress: FlowProgress;
  /** Of the deal, ISO 8601. */
  deadline?: string | null;
};

function Row({ name, label, address, progress, deadline }: RowProps) {
  const t = progressTexts.useTexts();
  const { pathname, search } = useLocation();
  const { step, missing } = useProgressTexts(progress, deadline);
  return (
    <li className="flow-ui-open-steps-row">
      <div className="flow-ui-open-step">
        <Text strong>{name}</Text>
        <div className="flow-ui-open-step-facts">
          <span>{step}</span>
          <DueDay dueOn={progress.step?.dueOn} deadline={deadline} />
        </div>
        {missing ? <Text tone="secondary">{missing}</Text> : null}
      </div>
      <Link
        className="ds-link-button ds-link-button-primary"
        aria-label={label}
        to={progress.step ? `${address}?${new URLSearchParams({ step: progress.step.id })}` : address}
        state={{ lastPage: pathname + search }}
      >
        {t('openSteps.continue')}
      </Link>
    </li>
  );
}
