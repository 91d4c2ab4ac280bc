import { DataList, DateText, StatusBadge, useDesignSettings } from '@platform/design-system';
import type { Releases_AppFragment, Releases_FiguresFragment } from '../gql/graphql.ts';
import { type FragmentType, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { CanaryFiguresFragment } from './documents.ts';

type Measured = NonNullable<Releases_AppFragment['measurement']>;
type Sample = Releases_FiguresFragment['canary'];

/** Whether a canary is measured, or how the platform has ended the last one. */
export function DecisionBadge({ app }: { app: Releases_AppFragment }) {
  const t = texts.useTexts();
  if (app.measurement) return <StatusBadge tone="attention">{t('releases.state.measuring')}</StatusBadge>;
  const [last] = app.history;
  if (!last?.isByPlatform) return null;
  if (last.action === 'PROMOTED') return <StatusBadge tone="positive">{t('releases.state.PROMOTED')}</StatusBadge>;
  if (last.action === 'ROLLED_BACK')
    return <StatusBadge tone="negative">{t('releases.state.ROLLED_BACK')}</StatusBadge>;
  return null;
}

/** What the platform has counted of a canary and of the release that everybody else has, and what follows (DLV-07). */
export function Measurement({ app, measurement }: { app: Releases_AppFragment; measurement: Measured }) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const figures = readFragment(CanaryFiguresFragment, measurement.figures);
  const { verdict, budget } = figures;
  const { mayPromote } = measurement.terms;
  const shown = (sample: Sample) => (
    <>
      {t('releases.figures.values', { ...sample, share: shareOf(sample, locale) })}
      {' · '}
      {t('releases.figures.accounts', { count: sample.accounts })}
    </>
  );
  return (
    <section aria-label={t('releases.measured', { app: app.title })}>
      <DataList
        items={[
          { key: 'canary', label: t('releases.figures.canary'), value: shown(figures.canary) },
          { key: 'stable', label: t('releases.figures.stable'), value: shown(figures.stable) },
          {
            key: 'budget',
            label: t('releases.figures.budget'),
            value: t('releases.figures.points', { count: budget }),
          },
        ]}
      />
      <p className="ds-text-muted ds-text-caption">
        {verdict === 'WITHIN_BUDGET' && !mayPromote ? t('releases.verdict.READY') : t(`releases.verdict.${verdict}`)}
        {verdict === 'MEASURING' ? (
          <>
            {' '}
            <DateText value={measurement.endsAt} display="date-time" />.
          </>
        ) : null}{' '}
        {t('releases.figures.hint')}
      </p>
    </section>
  );
}

type DecisionFiguresProps = {
  figures: FragmentType<typeof CanaryFiguresFragment>;
  /** Whether the figures are the reason of the change; otherwise they stand beside that of a person. */
  isReason: boolean;
};

/** What a canary had shown when it ended. */
export function DecisionFigures({ figures: given, isReason }: DecisionFiguresProps) {
  const t = texts.useTexts();
  const { locale } = useDesignSettings();
  const { verdict, budget, canary, stable } = readFragment(CanaryFiguresFragment, given);
  const compared = t('releases.compared', {
    ...{ canaryFaults: canary.faults, canaryMounts: canary.mounts, canaryShare: shareOf(canary, locale) },
    ...{ stableFaults: stable.faults, stableMounts: stable.mounts, stableShare: shareOf(stable, locale) },
  });
  return (
    <span
      className={isReason ? undefined : 'ds-text-muted'}
    >{`${t(`releases.why.${verdict}`, { count: budget })} ${compared}`}</span>
  );
}

function shareOf({ mounts, faults }: Sample, locale: string): string {
  const share = mounts === 0 ? 0 : faults / mounts;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
}
