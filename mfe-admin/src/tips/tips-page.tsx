import { useLoad, usePageTitle } from '@platform/app-kit';
import { PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Button, DateText, Page, PageHeader, StatusBadge } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import type { TipsQuery } from '../gql/graphql.ts';
import { useListState, variablesOf } from '../list/list-state.ts';
import { StaffList } from '../list/staff-list.tsx';
import { tipsList } from '../list/stored-lists.ts';
import { texts } from '../texts.ts';
import { TipsDocument } from './documents.ts';
import { useTipActions } from './use-tip-actions.ts';

type ListedTip = TipsQuery['tips']['items'][number];

/** The newest come first. */
const columns = ['TITLE'] as const;

/** The articles for the investment tips of digests, for holders of `settings` (NOTE-08). */
export default function TipsPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage flags={['settings']} title={t('tips.title')} denied={t('tips.denied')}>
      <Tips />
    </PermittedPage>
  );
}

function Tips() {
  const t = texts.useTexts();
  usePageTitle(t('tips.title'));
  const navigate = useNavigate();
  const [state, change] = useListState(columns);
  const { sort: _, ...variables } = variablesOf(state);
  const loaded = useLoad(TipsDocument, variables);
  const actions = useTipActions(loaded.reload);
  return (
    <Page>
      <PageHeader
        title={t('tips.title')}
        back={
          <Link to={paths.platformSettings()}>
            <ArrowLeftOutlined aria-hidden /> {t('tips.backToSettings')}
          </Link>
        }
        actions={
          <Button type="primary" onClick={() => navigate(paths.newTip())}>
            {t('tips.add')}
          </Button>
        }
      />
      <StaffList
        list={tipsList}
        label={t('tips.title')}
        loaded={loaded}
        state={state}
        change={change}
        columns={useTipColumns()}
        read={(data) => data.tips}
        nameOf={({ title }) => title}
        failed={t('tips.failed')}
        empty={t('tips.empty')}
        emptyText={t('tips.emptyHint')}
        actions={actions}
      />
    </Page>
  );
}

function useTipColumns(): ListColumn<ListedTip>[] {
  const t = texts.useTexts();
  return [
    {
      key: 'TITLE',
      title: t('tips.columns.TITLE'),
      width: 400,
      card: 'title',
      render: ({ id, title }) => (
        <Link to={paths.tip({ tipId: id })}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      key: 'PUBLISHED_AT',
      title: t('tips.columns.PUBLISHED_AT'),
      width: 160,
      render: ({ publishedAt }) =>
        publishedAt ? <DateText value={publishedAt} /> : <StatusBadge tone="neutral">{t('tips.draft')}</StatusBadge>,
    },
    {
      key: 'UPDATED_AT',
      title: t('tips.columns.UPDATED_AT'),
      width: 160,
      render: ({ updatedAt }) => <DateText value={updatedAt} />,
    },
  ];
}
