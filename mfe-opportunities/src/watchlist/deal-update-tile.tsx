import { dealTexts } from '@platform/deal-ui';
import { DataList, DateText } from '@platform/design-system';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';

const DealUpdateTileFragment = graphql(`
  fragment DealUpdateTile_Deal on Deal {
    id
    updatedAt
    myActivity
  }
`);

/** When a watched deal last changed, and the investor's investment or interest in it (WATCH-06, INV-13). */
export function DealUpdateTile({ deal: masked }: { deal: FragmentType<typeof DealUpdateTileFragment> }) {
  const t = texts.useTexts();
  const shared = dealTexts.useTexts();
  const { updatedAt, myActivity } = readFragment(DealUpdateTileFragment, masked);
  return (
    <DataList
      layout="columns"
      items={[
        {
          key: 'update',
          label: t('watchlist.dealUpdate'),
          value: <DateText value={updatedAt} display="relative" />,
        },
        ...(myActivity
          ? [{ key: 'activity', label: shared('activity'), value: shared(`activities.${myActivity}`) }]
          : []),
      ]}
    />
  );
}
