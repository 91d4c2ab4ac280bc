import { dealName, usePlatform } from '@platform/app-kit';
import { Button, CheckOutlined } from '@platform/design-system';
import { maxComparedDeals } from '@platform/rules';
import { type FragmentType, graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { useComparison } from './use-comparison.ts';

const CompareToggleFragment = graphql(`
  fragment CompareToggle_Deal on Deal {
    id
    title
    company {
      id
      name
    }
  }
`);

type CompareToggleProps = {
  deal: FragmentType<typeof CompareToggleFragment>;
  size?: 'small' | 'middle' | 'large' | undefined;
};

/** Adds a deal to the comparison or removes it. */
export function CompareToggle({ deal: masked, size = 'middle' }: CompareToggleProps) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const { deals, toggle } = useComparison();
  const { id, title, company } = readFragment(CompareToggleFragment, masked);
  const name = dealName(company.name, title);
  const chosen = deals.some((deal) => deal.id === id);
  return (
    <Button
      size={size}
      icon={chosen ? <CheckOutlined aria-hidden /> : undefined}
      aria-pressed={chosen}
      aria-label={t('compare.chosen', { name })}
      onClick={() => {
        if (!toggle({ id, name })) {
          toasts.show({ severity: 'error', text: t('compare.full', { count: maxComparedDeals }) });
        }
      }}
    >
      {t('compare.compare')}
    </Button>
  );
}
