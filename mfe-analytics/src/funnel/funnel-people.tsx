import { ownFailureMessage, personName, useLoad, useMoney } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { DateText, EmptyState, Section, SelectInput, Text } from '@platform/design-system';
import { Checkbox } from '@platform/design-system/form';
import type { ListColumn } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { FunnelPeopleQuery, FunnelStep } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import type { Range } from '../period/period.ts';
import { ExportMenu } from '../tables/export-menu.tsx';
import { Pager } from '../tables/pager.tsx';
import { Rows } from '../tables/rows.tsx';
import { pageOf, useListState } from '../tables/use-list-state.ts';
import { texts } from '../texts.ts';
import { type KindName, kinds, steps } from './use-funnel-address.ts';

const FunnelPeopleDocument = graphql(`
  query FunnelPeople(
    $kind: FunnelKind!
    $id: ID!
    $step: FunnelStep!
    $stopped: Boolean!
    $start: DateTime
    $end: DateTime
    $limit: Int
    $offset: Int
  ) {
    funnelPeople(kind: $kind, id: $id, step: $step, stopped: $stopped, start: $start, end: $end, limit: $limit, offset: $offset) {
      totalCount
      items {
        id
        firstName
        lastName
        email
        furthest
        at
      }
    }
  }
`);

type FunnelPeopleProps = {
  by: KindName;
  of: string;
  step: FunnelStep;
  stopped: boolean;
  range: Range;
  change(part: { step?: FunnelStep; stopped?: boolean }): void;
  /** Investors that the funnel counts at the step, of whom the caller may not see all. */
  counted: number;
};

/** The clients behind a step whom the caller may see, the latest first (FIG-03). */
export function FunnelPeople({ by, of, step, stopped, range, change, counted }: FunnelPeopleProps) {
  const t = texts.useTexts();
  const { number } = useMoney();
  const columns = useColumns();
  const [state, changeState] = useListState('people', ['at']);
  const asked = { kind: kinds[by], id: of, step, stopped, ...range };
  const loaded = useLoad(FunnelPeopleDocument, { ...asked, ...pageOf(state) }, { context: ownFailureMessage });
  const title = t('people');
  const query = { by: kinds[by], of, step, stopped: stopped ? 'true' : null, ...range };
  return (
    <Section title={title} actions={<ExportMenu name={title} list="funnel-people" query={query} />}>
      <div className="analytics-people">
        <div className="analytics-people-choice">
          <SelectInput
            label={t('step')}
            value={step}
            options={steps.map((each) => ({ value: each, label: t(`steps.${each}`) }))}
            onChange={(chosen) => change({ step: chosen })}
          />
          <Checkbox checked={stopped} onChange={({ target }) => change({ stopped: target.checked })}>
            {t('onlyStopped')}
          </Checkbox>
        </div>
        <LoadGate loaded={loaded} failed={t('failed')}>
          {({ funnelPeople: { items, totalCount } }) => (
            <>
              {totalCount < counted ? (
                <Text tone="muted">{t('hiddenPeople', { shown: number(totalCount), counted: number(counted) })}</Text>
              ) : null}
              {totalCount === 0 ? (
                <EmptyState title={t('noPeople')} />
              ) : (
                <>
                  <Rows label={title} columns={columns} rows={items} nameOf={(person) => personName(person)} />
                  <Pager name={title} {...{ state, totalCount }} change={changeState} shown={items.length} />
                </>
              )}
            </>
          )}
        </LoadGate>
      </div>
    </Section>
  );
}

type PersonRow = FunnelPeopleQuery['funnelPeople']['items'][number];

function useColumns(): ListColumn<PersonRow>[] {
  const t = texts.useTexts();
  return [
    {
      key: 'name',
      width: 160,
      title: t('client'),
      card: 'title',
      render: (person) => (
        <Link to={paths.client({ clientId: person.id })}>
          <bdi>{personName(person)}</bdi>
        </Link>
      ),
    },
    { key: 'email', width: 200, title: t('email'), card: 'plain', render: ({ email }) => email },
    { key: 'furthest', width: 120, title: t('furthest'), render: ({ furthest }) => t(`steps.${furthest}`) },
    { key: 'at', width: 130, title: t('stepTaken'), render: ({ at }) => <DateText value={at} display="date-time" /> },
  ];
}
