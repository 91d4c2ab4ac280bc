import { paths } from '@platform/paths';
import './create-account.css';
import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Page, PageHeader } from '@platform/design-system';
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

/** Creates an account on a client's behalf (CACC-02 to CACC-09); denied without the flag (PERM-12). */
export default function CreateAccountPage() {
  const t = texts.useTexts();
  return (
    <PermittedPage
      flags={['createAccForInvestor']}
      title={t('createAccount.title')}
      denied={t('createAccount.denied')}
      width="text"
    >
      <CreateAccount />
    </PermittedPage>
  );
}

function CreateAccount() {
  const t = texts.useTexts();
  const loaded = useLoad(CreateAccountDocument, {}, { policy: 'cache-first' });
  usePageTitle(t('createAccount.title'));
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
      <LoadGate loaded={loaded} loading={6} failed={t('createAccount.failed')}>
        {({ countries }) => <CreateAccountStepper countries={countries} />}
      </LoadGate>
    </Page>
  );
}
