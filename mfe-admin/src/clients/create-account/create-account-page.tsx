import { paths } from '@platform/paths';
import './create-account.css';
import { useLoad, usePageTitle } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { ArrowLeftOutlined, Page, PageHeader } from '@platform/design-system';
import { Link } from '@platform/router';
import { graphql } from '../../gql/index.ts';
import { texts } from '../../texts.ts';
import { useWizardEntry } from './use-wizard-entry.ts';
import { Wizard } from './wizard.tsx';

const CreateAccountDocument = graphql(`
  query CreateAccount {
    countries {
      value
      description
      diallingCode
    }
  }
`);

/** Creates an account on a client's behalf (CACC-01 to CACC-19); denied without the flag (PERM-12). */
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
  const { entry, goTo } = useWizardEntry();
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
        {({ countries }) => (entry ? <Wizard entry={entry} goTo={goTo} countries={countries} /> : null)}
      </LoadGate>
    </Page>
  );
}
