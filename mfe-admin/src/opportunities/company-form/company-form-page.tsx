import './company-form.css';
import { ownFailureMessage, useLoad, usePageTitle, usePlatform } from '@platform/app-kit';
import { LoadedPage, LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { ArrowLeftOutlined, Page, StatusBadge, Tabs } from '@platform/design-system';
import { RecordHeader } from '@platform/design-system/record';
import { type PathParameters, paths } from '@platform/paths';
import { Link, Redirect, useParams } from '@platform/router';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { HistoryTab } from '../../history/history-tab.tsx';
import { companiesList } from '../../list/stored-lists.ts';
import { useRecordTab } from '../../record/use-record-tab.ts';
import { texts } from '../../texts.ts';
import { useSavesCompanies } from '../companies/company-rights.ts';
import { Present } from '../versions/presence.tsx';
import { useVersion } from '../versions/use-version.ts';
import VersionsTab from '../versions/versions-tab.tsx';
import { type CompanyFormHandle, EditedCompanyForm, NewCompanyForm } from './company-form.tsx';
import { contentOf, valuesOfContent } from './content.ts';
import { CompanyChoicesDocument, EditedCompanyDocument } from './documents.ts';
import { type Logo, useLogo } from './use-logo.ts';
import { type EditedCompany, valuesOf } from './values.ts';

type CompanyFormPageProps = {
  /** Whether it is the page of a new company. */
  isNew?: boolean;
};

/**
 * The form of a company (COMP-03). Both routes share the page, so that a logo that could not be uploaded is still there
 * once a new company has its own address.
 */
export default function CompanyFormPage({ isNew = false }: CompanyFormPageProps) {
  const t = texts.useTexts();
  const { companyId } = useParams<PathParameters<typeof paths.companyForm>>();
  const isPermitted = useSavesCompanies();
  const logo = useLogo(isNew ? undefined : companyId);
  return (
    <PermittedPage
      // One of two flags is enough (PERM-14).
      flags={isPermitted ? [] : ['editOpportunity']}
      title={t('opportunities.lists.companies')}
      denied={t('companyForm.denied')}
    >
      {isNew ? <NewCompany logo={logo} /> : null}
      {!isNew && companyId ? <StoredCompany key={companyId} companyId={companyId} logo={logo} /> : null}
      {isNew || companyId ? null : <UndefinedCompany />}
    </PermittedPage>
  );
}

/** Says that there is no such company and goes to the list (COMP-04). */
function UndefinedCompany() {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const text = t('companyForm.undefined');
  useEffect(() => toasts.show({ severity: 'error', text }), [toasts, text]);
  return <Redirect to={paths.staffCompanies()} replace />;
}

function NewCompany({ logo }: { logo: Logo }) {
  const t = texts.useTexts();
  const loaded = useLoad(CompanyChoicesDocument, {}, { policy: 'cache-first' });
  usePageTitle(t('companyForm.title'));
  return (
    <Page width="full">
      <Head name={t('companyForm.title')} />
      <LoadGate loaded={loaded} failed={t('companyForm.failed')}>
        {(choices) => <NewCompanyForm choices={choices} logo={logo} />}
      </LoadGate>
    </Page>
  );
}

function StoredCompany({ companyId, logo }: { companyId: string; logo: Logo }) {
  const t = texts.useTexts();
  // From the network only: a form on a stored state of a while ago would end in a conflict.
  const loaded = useLoad(
    EditedCompanyDocument,
    { id: companyId },
    { policy: 'network-only', context: ownFailureMessage },
  );
  return (
    <LoadedPage loaded={loaded} back={<Back />} failed={t('companyForm.failed')} notThere={<UndefinedCompany />}>
      {({ company }) => <Company company={company} reload={loaded.reload} logo={logo} />}
    </LoadedPage>
  );
}

type CompanyProps = { company: EditedCompany; reload(): void; logo: Logo };

function Company({ company, reload, logo }: CompanyProps) {
  const t = texts.useTexts();
  const choices = useLoad(CompanyChoicesDocument, {}, { policy: 'cache-first' });
  const [tab, openTab] = useRecordTab(['details', 'versions', 'activity']);
  const form = useRef<CompanyFormHandle>(null);
  usePageTitle(company.company.name);
  return (
    <Page width="full">
      <Head
        name={company.company.name}
        status={
          <StatusBadge tone={company.unpublishedAt ? 'neutral' : 'positive'}>
            {t(company.unpublishedAt ? 'companies.unpublished' : 'companies.published')}
          </StatusBadge>
        }
      />
      <Present entity="COMPANY" id={company.id} />
      <Tabs
        aria-label={t('companyForm.tabsLabel')}
        activeKey={tab}
        onChange={(key) => openTab(key as typeof tab)}
        items={[
          {
            key: 'details',
            label: t('companyForm.tabs.details'),
            // Always mounted: versions are restored into it, and a chosen file would be lost.
            forceRender: true,
            children: (
              <LoadGate loaded={choices} failed={t('companyForm.failed')}>
                {(data) => (
                  <EditedCompanyForm handle={form} company={company} choices={data} reload={reload} logo={logo} />
                )}
              </LoadGate>
            ),
          },
          {
            key: 'versions',
            label: t('companyForm.tabs.versions'),
            destroyOnHidden: true,
            children: <Versions company={company} form={form} onRestored={() => openTab('details')} />,
          },
          {
            key: 'activity',
            label: t('companyForm.tabs.activity'),
            destroyOnHidden: true,
            children: <HistoryTab of="company" id={company.id} />,
          },
        ]}
      />
    </Page>
  );
}

type VersionsProps = {
  company: EditedCompany;
  form: RefObject<CompanyFormHandle | null>;
  onRestored(): void;
};

/** The versions, each of which can be put into the form (HIST-07, HIST-08, HIST-15). */
function Versions({ company, form, onRestored }: VersionsProps) {
  // The form does not know the name of the stored logo.
  const { content } = useVersion('COMPANY', company.id, company.version);
  return (
    <VersionsTab
      kind="COMPANY"
      id={company.id}
      current={() => {
        const values = form.current?.values ?? valuesOf(company);
        return contentOf(values, values.removesLogo ? null : (content?.logoName ?? null));
      }}
      onRestore={({ version, content: restored }) => {
        form.current?.fill({ ...valuesOfContent(restored), restoredFrom: version, removesLogo: false });
        onRestored();
      }}
    />
  );
}

function Head({ name, status }: { name: string; status?: ReactNode }) {
  const t = texts.useTexts();
  return (
    <RecordHeader
      breadcrumbLabel={t('record.breadcrumb')}
      breadcrumb={[<Back key="back" />, t('opportunities.lists.companies')]}
      name={<bdi>{name}</bdi>}
      status={status}
    />
  );
}

/** Leads to the list as it was left, and saves nothing (COMP-03). */
function Back() {
  const t = texts.useTexts();
  return (
    <Link {...useBackLink(companiesList, paths.staffCompanies())}>
      <ArrowLeftOutlined aria-hidden /> {t('companyForm.back')}
    </Link>
  );
}
