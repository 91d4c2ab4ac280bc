import { StatusBadge, useDesignSettings, VisuallyHidden } from '@platform/design-system';
import { texts } from '../../texts.ts';
import { type Deal, isGivenUp } from './staff-deals.ts';

/** What state a deal is in: given up, published or draft, changed (HIST-06), scheduled or failed to be published (HIST-14). */
export function DealStatus({ deal }: { deal: Deal }) {
  const t = texts.useTexts();
  const { publishedAt, status, hasPendingChanges } = deal;
  return (
    <span className="ds-list-parts">
      {status === 'CANCELED' || status === 'VOIDED' ? (
        <StatusBadge tone="negative">{t(`deals.closed.${status}`)}</StatusBadge>
      ) : null}
      <StatusBadge tone={publishedAt && !isGivenUp(deal) ? 'positive' : 'neutral'}>
        {publishedAt ? t('deals.published') : t('deals.draft')}
      </StatusBadge>
      {hasPendingChanges ? <StatusBadge tone="attention">{t('deals.unpublishedChanges')}</StatusBadge> : null}
      <Schedule deal={deal} />
    </span>
  );
}

/** The minute in the platform's zone, which is shown; after a failure, its reason on hovering and for screen readers. */
function Schedule({ deal: { publishAt, publishFailure } }: { deal: Deal }) {
  const t = texts.useTexts();
  const { locale, timeZone } = useDesignSettings();
  if (!publishAt) return null;
  if (publishFailure) {
    return (
      <span title={publishFailure}>
        <StatusBadge tone="negative">
          {t('deals.scheduleFailed')}
          <VisuallyHidden>: {publishFailure}</VisuallyHidden>
        </StatusBadge>
      </span>
    );
  }
  const day = { month: 'short', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  const at = new Intl.DateTimeFormat(locale, { timeZone, ...day, ...time }).format(new Date(publishAt));
  return <StatusBadge tone="info">{t('deals.scheduled', { at })}</StatusBadge>;
}
