import { paths } from '@platform/paths';
import './match.css';
import { usePlatform } from '@platform/app-kit';
import { usePrinting } from '@platform/deal-page';
import { Heading, Text, useWideScreen } from '@platform/design-system';
import { useId } from 'react';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { Criterion } from './criterion.tsx';
import { type CriterionView, useCriteria } from './use-criteria.ts';

const WhyThisDealFragment = graphql(`
  fragment WhyThisDeal_Deal on Deal {
    id
    match {
      met
      total
      excluded
      excludedSectors {
        value
        description
      }
      excludedInnovationEnablers {
        value
        description
      }
      ...Criteria_DealMatch
    }
  }
`);

/** Minimum window width in px at which the criteria have several columns. */
const multiColumnWidth = 768;

/** The preferences, against which deals are matched (PREF-21). */
const preferencesPath = paths.preferencesPart({ part: 'industry' });

/** How a deal matches the preferences, criterion by criterion (docs/matching.md). */
export function WhyThisDeal({ deal: masked }: { deal: FragmentType<typeof WhyThisDealFragment> }) {
  const t = texts.useTexts();
  const titleId = useId();
  const { match } = readFragment(WhyThisDealFragment, masked);
  const criteria = useCriteria(match ?? null);
  const isStated = match && (match.excluded || criteria.some(({ state }) => state !== 'NOT_STATED'));
  return (
    <aside
      className={
        isStated ? 'opportunities-why-this-deal' : 'opportunities-why-this-deal opportunities-why-this-deal-invitation'
      }
      aria-labelledby={titleId}
    >
      <div className="opportunities-why-this-deal-head">
        <Heading level={2} size={4} id={titleId}>
          {t('match.title')}
        </Heading>
        {isStated && match.total > 0 ? (
          <Text strong>{t('match.met', { met: match.met, total: match.total })}</Text>
        ) : null}
        <PreferencesLink>{isStated ? t('match.changePreferences') : t('match.statePreferences')}</PreferencesLink>
      </div>
      {match?.excluded ? (
        <p className="opportunities-why-this-deal-excluded">
          {t('match.excludedBy', {
            entries: [...match.excludedSectors, ...match.excludedInnovationEnablers]
              .map(({ description }) => description)
              .join(', '),
          })}
        </p>
      ) : null}
      {isStated && match.total === 0 && !match.excluded ? <p>{t('match.nothingCompared')}</p> : null}
      {isStated ? (
        <Criteria criteria={criteria} />
      ) : (
        <Text as="p" tone="secondary">
          {t('match.invitation')}
        </Text>
      )}
    </aside>
  );
}

/** The criteria, collapsed on phones, where they would fill the screen above the deal. */
function Criteria({ criteria }: { criteria: readonly CriterionView[] }) {
  const t = texts.useTexts();
  const wide = useWideScreen(multiColumnWidth);
  const list = (
    <ul className="opportunities-why-this-deal-criteria">
      {criteria.map((criterion) => (
        <Criterion key={criterion.key} criterion={criterion} />
      ))}
    </ul>
  );
  const printing = usePrinting();
  if (wide || printing) return list;
  return (
    <details className="opportunities-why-this-deal-details">
      <summary className="opportunities-why-this-deal-summary">{t('match.showCriteria')}</summary>
      {list}
    </details>
  );
}

/** A link to the preferences, which belong to another app. */
function PreferencesLink({ children }: { children: string }) {
  const platform = usePlatform();
  return (
    <a
      className="opportunities-why-this-deal-link"
      href={preferencesPath}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        platform.navigate(preferencesPath);
      }}
    >
      {children}
    </a>
  );
}
