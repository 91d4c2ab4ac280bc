import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DataList, EmptyState, Page, PageHeader, Section } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { graphql } from './gql/index.ts';
import { texts } from './texts.ts';

const DealsDocument = graphql(`
  query SampleDeals {
    deals(limit: 5) {
      totalCount
      items {
        id
        title
        company {
          name
        }
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
            <Section title={t('shown', { shown: deals.items.length, total: deals.totalCount })}>
              <DataList
                items={deals.items.map(({ id, title, company }) => ({
                  key: id,
                  label: company.name,
                  value: <Link to={paths.deal({ dealId: id })}>{title}</Link>,
                }))}
              />
            </Section>
          )
        }
      </LoadGate>
    </Page>
  );
}
