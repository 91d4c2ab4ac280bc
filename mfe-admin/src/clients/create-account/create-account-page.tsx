import { paths } from '@platform/paths';
import './create-account.css';
import { useLoad, usePageTitle, usePermission } from '@platform/app-kit';
import { ArrowLeftOutlined, EmptyState, ErrorState, LoadingState, Page, PageHeader } from '@platform/design-system';
import { Link } from '@platform/router';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { CreateAccountStepper } from './stepper.tsx';

const CreateAccountDocument = graphql(`
  query CreateAccount {
    countries {
      value
      description
      diallingCode
    }
  }
`);

/** Makes a client's account on their behalf (CACC-02 to CACC-09); denied without the flag (PERM-12). */
export default function CreateAccountPage() {
  const t = texts.useTexts();
  const allowed = usePermission('createAccForInvestor');
  const loaded = useLoad(CreateAccountDocument, {}, { policy: 'cache-first', pause: !allowed });
  usePageTitle(t('createAccount.title'));
  if (!allowed) {
    return (
      <Page width="text">
        <EmptyState title={t('createAccount.denied')} />
      </Page>
    );
  }
  return (
    <Page width="text">
      <PageHeader
        back={
          <Link to={paths.allClients()}>
            <ArrowLeftOutlined aria-hidden /> {t('createAccount.back')}
          </Link>
        }
        title={t('createAccount.title')}
        subtitle={t('createAccount.intro')}
      />
      {loaded.state === 'loading' ? <LoadingState rows={6} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('createAccount.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' ? <CreateAccountStepper countries={loaded.data.countries} /> : null}
    </Page>
  );
}
