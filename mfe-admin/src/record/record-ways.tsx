import { LeftOutlined, RightOutlined } from '@platform/design-system';
import { Link } from '@platform/router';
import { texts } from '../texts.ts';
import type { RecordNavigation } from './use-record-navigation.ts';

/** Links to the previous and next record of the list, with the position between them. */
export function RecordNeighbours({ previous, next, place }: Omit<RecordNavigation, 'back'>) {
  const t = texts.useTexts();
  if (!place || place.total < 2) return null;
  return (
    <>
      {previous ? (
        <Link {...previous} aria-label={t('record.previous')}>
          <LeftOutlined aria-hidden />
        </Link>
      ) : null}
      <span className="ds-figures">{t('record.place', place)}</span>
      {next ? (
        <Link {...next} aria-label={t('record.next')}>
          <RightOutlined aria-hidden />
        </Link>
      ) : null}
    </>
  );
}
