import { useLoad } from '@platform/app-kit';
import { DateText, StatusBadge } from '@platform/design-system';
import { Table } from '@platform/design-system/table';
import type { OnboardingTemplateSortColumn, OnboardingTemplatesQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { type ListState, useListState, variablesOf } from '../../list/list-state.ts';
import { SearchedList } from '../../list/searched-list.tsx';
import { sortable } from '../../list/sortable.tsx';
import { texts } from '../../texts.ts';
import { ClientsArea } from '../clients-area.tsx';

const OnboardingTemplatesDocument = graphql(`
  query OnboardingTemplates($search: String, $sort: OnboardingTemplateSort, $limit: Int, $offset: Int) {
    onboardingTemplates(search: $search, sort: $sort, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        name
        createdAt
        updatedAt
        isDefault
      }
    }
  }
`);

const columns = ['NAME', 'CREATED_AT', 'UPDATED_AT'] as const satisfies OnboardingTemplateSortColumn[];

/** The templates from which onboarding instances are cloned (ONBT-01); denied without the flag (ONBT-02). */
export default function TemplatesPage() {
  return (
    <ClientsArea tab="onboarding">
      <TemplateList />
    </ClientsArea>
  );
}

function TemplateList() {
  const t = texts.useTexts();
  const [state, change] = useListState<OnboardingTemplateSortColumn>(columns);
  const loaded = useLoad(OnboardingTemplatesDocument, variablesOf(state));
  return (
    <SearchedList
      loaded={loaded}
      state={state}
      change={change}
      failed={t('templates.failed')}
      empty={t('templates.empty')}
      read={(data) => data.onboardingTemplates}
      table={({ onboardingTemplates: { items } }) => <TemplatesTable templates={items} state={state} change={change} />}
    />
  );
}

type TemplatesTableProps = {
  templates: OnboardingTemplatesQuery['onboardingTemplates']['items'];
  state: ListState<OnboardingTemplateSortColumn>;
  change(part: Partial<ListState<OnboardingTemplateSortColumn>>): void;
};

function TemplatesTable({ templates, state, change }: TemplatesTableProps) {
  const t = texts.useTexts();
  const head = (column: OnboardingTemplateSortColumn) =>
    sortable(column, t(`templates.columns.${column}`), state, change);
  return (
    <Table
      label={t('templates.table')}
      rowKey="id"
      dataSource={[...templates]}
      columns={[
        {
          ...head('NAME'),
          render: (_, { name, isDefault }) => (
            <>
              <bdi>{name}</bdi> {isDefault ? <StatusBadge tone="info">{t('templates.isDefault')}</StatusBadge> : null}
            </>
          ),
        },
        { ...head('CREATED_AT'), render: (_, { createdAt }) => <DateText value={createdAt} /> },
        { ...head('UPDATED_AT'), render: (_, { updatedAt }) => <DateText value={updatedAt} /> },
      ]}
    />
  );
}
