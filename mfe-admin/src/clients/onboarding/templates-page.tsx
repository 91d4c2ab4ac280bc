import { useLoad } from '@platform/app-kit';
import { DateText, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { OnboardingTemplateSortColumn, OnboardingTemplatesQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { templatesList } from '../../list/stored-lists.ts';
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

type Template = OnboardingTemplatesQuery['onboardingTemplates']['items'][number];

function TemplateList() {
  const t = texts.useTexts();
  const [state, change] = useListState<OnboardingTemplateSortColumn>(columns);
  const loaded = useLoad(OnboardingTemplatesDocument, variablesOf(state));
  return (
    <StaffList
      list={templatesList}
      label={t('templates.table')}
      loaded={loaded}
      state={state}
      change={change}
      columns={useColumns()}
      read={(data) => data.onboardingTemplates}
      nameOf={({ name }) => name}
      failed={t('templates.failed')}
      empty={t('templates.empty')}
    />
  );
}

function useColumns(): ListColumn<Template>[] {
  const t = texts.useTexts();
  const head = (column: OnboardingTemplateSortColumn) => ({
    key: column,
    title: t(`templates.columns.${column}`),
    sortable: true,
  });
  return [
    {
      ...head('NAME'),
      width: 320,
      card: 'title',
      render: ({ name, isDefault }) => (
        <>
          <bdi>{name}</bdi> {isDefault ? <StatusBadge tone="info">{t('templates.isDefault')}</StatusBadge> : null}
        </>
      ),
    },
    { ...head('CREATED_AT'), width: 160, render: ({ createdAt }) => <DateText value={createdAt} /> },
    { ...head('UPDATED_AT'), width: 160, render: ({ updatedAt }) => <DateText value={updatedAt} /> },
  ];
}
