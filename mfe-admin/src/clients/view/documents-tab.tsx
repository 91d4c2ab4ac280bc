import { dealName, ownFailureMessage, useLoad, usePermission, useReloadOnReturn } from '@platform/app-kit';
import { LoadGate, Permitted } from '@platform/app-kit/pages';
import { DateText, Money, Section, StatusBadge, Text } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import type { ClientDocumentsTabQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';
import { ListRows } from '../../list/list-rows.tsx';
import { texts } from '../../texts.ts';

const ClientDocumentsTabDocument = graphql(`
  query ClientDocumentsTab($id: ID!) {
    client(id: $id) {
      id
      onboardingFlow {
        id
        name
        updatedAt
      }
      investments {
        id
        dealId
        flowId
        deal {
          id
          title
          companyName
        }
        value
        currency
        progressLabel
        completedAt
        updatedAt
      }
    }
  }
`);

type Client = ClientDocumentsTabQuery['client'];
type DocumentsTabProps = { clientId: string; firebaseId: string };

/** Links to the client's onboarding and to the documents of the live investments (CLI-23, CLI-24). */
export function DocumentsTab(props: DocumentsTabProps) {
  const t = texts.useTexts();
  return (
    <Permitted flags={['readClientDocument']} denied={t('investment.denied')}>
      <LoadedDocuments {...props} />
    </Permitted>
  );
}

function LoadedDocuments({ clientId, firebaseId }: DocumentsTabProps) {
  const t = texts.useTexts();
  const loaded = useLoad(ClientDocumentsTabDocument, { id: clientId }, { context: ownFailureMessage });
  useReloadOnReturn(loaded.reload);
  return (
    <LoadGate loaded={loaded} loading={6} failed={t('client.documents.failed')}>
      {({ client }) => <Documents client={client} firebaseId={firebaseId} />}
    </LoadGate>
  );
}

function Documents({ client: { onboardingFlow, investments }, firebaseId }: { client: Client; firebaseId: string }) {
  const t = texts.useTexts();
  return (
    <>
      <Section title={t('client.documents.onboarding')}>
        <Onboarding flow={onboardingFlow} firebaseId={firebaseId} />
      </Section>
      <Section title={t('client.documents.investments')}>
        {investments.length > 0 ? (
          <Investments investments={investments} />
        ) : (
          <Text tone="muted">{t('client.documents.noInvestments')}</Text>
        )}
      </Section>
    </>
  );
}

/** The flow's name, a link for employees who may open the flow (PERM-12, PERM-13). */
function Onboarding({ flow, firebaseId }: { flow: Client['onboardingFlow']; firebaseId: string }) {
  const t = texts.useTexts();
  const mayOpen = usePermission('handleOnboarding');
  if (!flow) return <Text tone="muted">{t('client.documents.noOnboarding')}</Text>;
  return (
    <>
      {mayOpen ? <Link to={paths.clientOnboarding({ flowId: flow.id, firebaseId })}>{flow.name}</Link> : flow.name}{' '}
      <Text tone="muted">
        {t('client.documents.onboardingChanged')} <DateText value={flow.updatedAt} />
      </Text>
    </>
  );
}

function Investments({ investments }: Pick<Client, 'investments'>) {
  const t = texts.useTexts();
  return (
    <ListRows
      label={t('client.documents.investments')}
      rows={investments}
      nameOf={({ deal }) => dealName(deal.companyName, deal.title)}
      columns={[
        {
          key: 'DEAL',
          title: t('client.documents.deal'),
          width: 300,
          card: 'title',
          render: ({ id, dealId, flowId, deal }) => (
            <Link to={paths.clientDocuments({ dealId, flowId, investmentId: id })}>
              <bdi>{dealName(deal.companyName, deal.title)}</bdi>
            </Link>
          ),
        },
        {
          key: 'AMOUNT',
          title: t('investment.amount'),
          width: 140,
          align: 'end',
          render: ({ value, currency }) => <Money amount={value} currency={currency} />,
        },
        {
          key: 'PROGRESS',
          title: t('investment.progress'),
          width: 200,
          card: 'status',
          render: ({ progressLabel, completedAt }) => (
            <StatusBadge tone={completedAt ? 'positive' : 'attention'}>{progressLabel}</StatusBadge>
          ),
        },
        {
          key: 'DATE',
          title: t('investment.date'),
          width: 120,
          render: ({ completedAt, updatedAt }) => <DateText value={completedAt ?? updatedAt} />,
        },
      ]}
    />
  );
}
