import './match.css';
import { CheckOutlined } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const MatchTagFragment = graphql(`
  fragment MatchTag_Deal on Deal {
    id
    match {
      met
      total
      excluded
    }
  }
`);

/** A line that says how a deal matches the preferences; renders nothing without preferences. */
export function MatchTag({ deal: masked }: { deal: FragmentType<typeof MatchTagFragment> }) {
  const t = texts.useTexts();
  const { match } = readFragment(MatchTagFragment, masked);
  if (match?.excluded) return <p className="opportunities-match-tag">{t('match.excluded')}</p>;
  if (!match || match.total === 0) return null;
  return (
    <p className="opportunities-match-tag">
      {match.met === match.total ? <CheckOutlined className="opportunities-match-tag-mark" aria-hidden /> : null}
      {t('match.met', { met: match.met, total: match.total })}
    </p>
  );
}
