import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { EmptyState, Page, PageHeader } from '@platform/design-system';
import { graphql } from './gql/index.ts';
import { texts } from './texts.ts';

const DealsDocument = graphql(`
  query SampleDeals {
    deals(limit: 5) {
      totalCount
      items {
        id
        title
      }
    }
  }
`);

/** The first five deals that the investor may see. */
export default function DealsPage() {
  const t = texts.useTexts();
  usePageTitle(t('title'));
  const loaded = useLoad(DealsDocument, {});
  return (
    <Page>
      <PageHeader title={t('title')} />
      <LoadGate loaded={loaded} failed={t('failed')}>
        {({ deals }) =>
          deals.items.length === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <>
              <p>{t('shown', { shown: deals.items.length, total: deals.totalCount })}</p>
              <ul>
                {deals.items.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
            </>
          )
        }
      </LoadGate>
    </Page>
  );
}
