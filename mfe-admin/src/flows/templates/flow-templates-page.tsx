import { useLoad, usePermission } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { graphql } from '../../gql/index.ts';
import { InvestmentsArea } from '../../investments/investments-area.tsx';
import { useListState, variablesOf } from '../../list/list-state.ts';
import { StaffList } from '../../list/staff-list.tsx';
import { flowTemplatesList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { useTemplateActions } from './use-template-actions.tsx';
import { useTemplateColumns } from './use-template-columns.tsx';

const FlowTemplatesDocument = graphql(`
  query FlowTemplates($search: String, $limit: Int, $offset: Int) {
    investmentTemplates(search: $search, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        name
        createdAt
        updatedAt
        version
      }
    }
  }
`);

/** The list is ordered by name. */
const columns = ['NAME'] as const;

/** The templates from which the flows of deals are made (AINV-13); all staff may read them (AINV-17). */
export default function FlowTemplatesPage() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const edits = usePermission('editOpportunity');
  const [state, change] = useListState(columns);
  const { sort: _, ...variables } = variablesOf(state);
  const loaded = useLoad(FlowTemplatesDocument, variables);
  const actionsOf = useTemplateActions('INVESTMENT', loaded.reload);
  const add = edits ? (
    <Button type="primary" onClick={() => navigate(paths.newFlowTemplate())}>
      {t('templates.add.INVESTMENT')}
    </Button>
  ) : null;
  return (
    <InvestmentsArea tab="templates" actions={add}>
      <StaffList
        list={flowTemplatesList}
        label={t('templates.table.INVESTMENT')}
        loaded={loaded}
        state={state}
        change={change}
        columns={useTemplateColumns({
          sortable: [],
          nameOf: ({ id, name }) => (
            <Link to={paths.flowTemplate({ flowId: id })}>
              <bdi>{name}</bdi>
            </Link>
          ),
        })}
        read={(data) => data.investmentTemplates}
        nameOf={({ name }) => name}
        failed={t('templates.failed.INVESTMENT')}
        empty={t('templates.empty.INVESTMENT')}
        emptyText={edits ? t('templates.emptyHint.INVESTMENT') : undefined}
        actions={edits ? actionsOf : undefined}
      />
    </InvestmentsArea>
  );
}
