import { useLoad } from '@platform/app-kit';
import { Button, StatusBadge } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { ClientsArea } from '../../clients/clients-area.tsx';
import type { OnboardingTemplateSortColumn } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { templatesList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { useTemplateActions } from './use-template-actions.tsx';
import { useTemplateColumns } from './use-template-columns.tsx';

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
        version
      }
    }
  }
`);

const columns = ['NAME', 'CREATED_AT', 'UPDATED_AT'] as const satisfies OnboardingTemplateSortColumn[];

/** The templates from which onboarding instances are cloned (ONBT-01); denied without the flag (ONBT-02). */
export default function OnboardingTemplatesPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  return (
    <ClientsArea
      tab="onboarding"
      actions={
        <Button type="primary" onClick={() => navigate(paths.newOnboardingTemplate())}>
          {t('templates.add.ONBOARDING')}
        </Button>
      }
    >
      <TemplateList />
    </ClientsArea>
  );
}

function TemplateList() {
  const t = texts.useTexts();
  const [state, change] = useListState<OnboardingTemplateSortColumn>(columns);
  const loaded = useLoad(OnboardingTemplatesDocument, variablesOf(state));
  const actionsOf = useTemplateActions('ONBOARDING', loaded.reload);
  return (
    <StaffList
      list={templatesList}
      label={t('templates.table.ONBOARDING')}
      loaded={loaded}
      state={state}
      change={change}
      columns={useTemplateColumns({
        sortable: columns,
        nameOf: ({ id, name, isDefault }) => (
          <>
            <Link to={paths.onboardingTemplate({ flowId: id })}>
              <bdi>{name}</bdi>
            </Link>
            {isDefault ? (
              <>
                {' '}
                <StatusBadge tone="info">{t('templates.isDefault')}</StatusBadge>
              </>
            ) : null}
          </>
        ),
      })}
      read={(data) => data.onboardingTemplates}
      nameOf={({ name }) => name}
      failed={t('templates.failed.ONBOARDING')}
      empty={t('templates.empty.ONBOARDING')}
      emptyText={t('templates.emptyHint.ONBOARDING')}
      actions={actionsOf}
    />
  );
}
