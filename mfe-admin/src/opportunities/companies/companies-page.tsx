import { useLoad, usePermission } from '@platform/app-kit';
import { Button, DateText, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import type { StaffCompaniesQuery, StaffCompanySortColumn } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { companiesList } from '../../list/stored-lists.ts';
import { CompanyName } from '../../record/record-links.tsx';
import { texts } from '../../texts.ts';
import { DealsArea } from '../deals-area.tsx';
import { useSavesCompanies } from './company-rights.ts';
import { useBulkPublication } from './use-bulk-publication.tsx';
import { useCompanyActions } from './use-company-actions.tsx';

const StaffCompaniesDocument = graphql(`
  query StaffCompanies($search: String, $sort: StaffCompanySort, $limit: Int, $offset: Int) {
    companies(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      totalIsCapped
      items {
        id
        version
        name
        fundingStage
        hqCountry {
          value
          description
        }
        dealCount
        updatedAt
        unpublishedAt
      }
    }
  }
`);

const columns = [
  'NAME',
  'FUNDING_STAGE',
  'HQ_COUNTRY',
  'DEAL_COUNT',
  'UPDATED_AT',
  'PUBLISHED',
] as const satisfies StaffCompanySortColumn[];

type Company = StaffCompaniesQuery['companies']['items'][number];

/** The companies, for all staff (COMP-01, COMP-02, PERM-23). */
export default function CompaniesPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const [state, change] = useListState<StaffCompanySortColumn>(columns);
  const loaded = useLoad(StaffCompaniesDocument, variablesOf(state));
  const saves = useSavesCompanies();
  const publishes = usePermission('publishOpportunity');
  const actionsOf = useCompanyActions(loaded.reload);
  const { buttonsOf, dialog } = useBulkPublication(loaded.reload);
  const add = saves ? (
    <>
      <Button onClick={() => navigate(paths.companyImport())}>{t('import.open')}</Button>
      <Button type="primary" onClick={() => navigate(paths.newCompany())}>
        {t('companies.add')}
      </Button>
    </>
  ) : null;

  return (
    <DealsArea list="companies" actions={add}>
      {dialog}
      <StaffList
        list={companiesList}
        label={t('opportunities.lists.companies')}
        loaded={loaded}
        state={state}
        change={change}
        columns={useColumns()}
        read={(data) => data.companies}
        nameOf={({ name }) => name}
        failed={t('companies.listFailed')}
        empty={t('companies.empty')}
        emptyText={saves ? t('companies.emptyHint') : undefined}
        exported={{ list: 'companies', forImport: 'companies-for-import' }}
        actions={saves || publishes ? actionsOf : undefined}
        bulk={publishes ? buttonsOf : undefined}
      />
    </DealsArea>
  );
}

function useColumns(): ListColumn<Company>[] {
  const t = texts.useTexts();
  const head = (column: StaffCompanySortColumn) => ({
    key: column,
    title: t(`companies.columns.${column}`),
    sortable: true,
  });
  return [
    { ...head('NAME'), width: 260, card: 'title', render: (company) => <CompanyName company={company} /> },
    {
      ...head('PUBLISHED'),
      width: 130,
      card: 'status',
      render: ({ unpublishedAt }) => (
        <StatusBadge tone={unpublishedAt ? 'neutral' : 'positive'}>
          {t(unpublishedAt ? 'companies.unpublished' : 'companies.published')}
        </StatusBadge>
      ),
    },
    {
      ...head('FUNDING_STAGE'),
      width: 130,
      card: 'plain',
      render: ({ fundingStage }) => t(`deals.stages.${fundingStage}`),
    },
    { ...head('HQ_COUNTRY'), width: 180, card: 'plain', render: ({ hqCountry }) => hqCountry?.description ?? null },
    { ...head('DEAL_COUNT'), width: 100, align: 'end', render: ({ dealCount }) => dealCount },
    { ...head('UPDATED_AT'), width: 145, render: ({ updatedAt }) => <DateText value={updatedAt} /> },
  ];
}
