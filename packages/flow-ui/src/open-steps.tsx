import './open-steps.css';
import { dealName } from '@platform/app-kit';
import { Heading, Panel, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useLocation } from '@platform/router';
import { useId } from 'react';
import { DueDay } from './due-day.tsx';
import { type FlowProgress, useProgressTexts } from './flow-progress.tsx';
import { texts } from './texts.ts';

/** The parts of an `Investment` that are shown, compatible with the fragment of `open-steps.graphql`. */
export type OpenStep = {
  id: string;
  deal: { id: string; title: string; investmentDeadline: string | null; company: { name: string } };
  progress: FlowProgress;
};

/** Investments that are shown; a fourth one tells that there are more. */
const maxShown = 3;

/**
 * What the investor has to do: for which deal, in which step and by when (CARE-05); nothing without such an investment. Screens
 * show it first.
 */
export function OpenSteps({ investments }: { investments: readonly OpenStep[] }) {
  const t = texts.useTexts();
  const titleId = useId();
  if (investments.length === 0) return null;
  return (
    <div className="flow-ui-open-steps-frame">
      <Panel>
        <section className="flow-ui-open-steps" aria-labelledby={titleId}>
          <Heading level={2} size={4} id={titleId}>
            {t('openSteps.title')}
          </Heading>
          <ul>
            {investments.slice(0, maxShown).map((investment) => (
              <Row key={investment.id} investment={investment} />
            ))}
          </ul>
          {investments.length > maxShown ? <Link to={paths.documents()}>{t('openSteps.all')}</Link> : null}
        </section>
      </Panel>
    </div>
  );
}

function Row({ investment: { id, deal, progress } }: { investment: OpenStep }) {
  const t = texts.useTexts();
  const { pathname, search } = useLocation();
  const { step, missing } = useProgressTexts(progress, deal.investmentDeadline);
  const name = dealName(deal.company.name, deal.title);
  const address = paths.documentHandler({ dealId: deal.id, investmentId: id });
  return (
    <li className="flow-ui-open-steps-row">
      <div className="flow-ui-open-step">
        <Text strong>{name}</Text>
        <div className="flow-ui-open-step-facts">
          <span>{step}</span>
          <DueDay dueOn={progress.step?.dueOn} deadline={deal.investmentDeadline} />
        </div>
        {missing ? <Text tone="secondary">{missing}</Text> : null}
      </div>
      <Link
        className="ds-link-button ds-link-button-primary"
        aria-label={t('openSteps.continueOf', { name })}
        to={progress.step ? `${address}?${new URLSearchParams({ step: progress.step.id })}` : address}
        state={{ lastPage: pathname + search }}
      >
        {t('openSteps.continue')}
      </Link>
    </li>
  );
}
