import './import.css';
import { isNotThere, useFocusOnChange, usePageTitle } from '@platform/app-kit';
import { LoadGate, PermittedPage } from '@platform/app-kit/pages';
import { useBackLink } from '@platform/app-kit/places';
import { Alert, ArrowLeftOutlined, ErrorState, Page, PageHeader, StepIndicator } from '@platform/design-system';
import { type PathParameters, paths } from '@platform/paths';
import { Link, Redirect, useNavigate, useParams } from '@platform/router';
import { useEffect } from 'react';
import { companiesList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { useSavesCompanies } from '../companies/company-rights.ts';
import { ColumnsStep } from './columns-step.tsx';
import type { CompanyImport } from './documents.ts';
import { FileStep } from './file-step.tsx';
import { RunStep } from './run-step.tsx';
import { isStarted, isWorking, stepOf, steps } from './steps.ts';
import { TrialStep } from './trial-step.tsx';
import { useImport } from './use-import.ts';
import { useLastImport } from './use-last-import.ts';

/** The import of companies in four steps; the address names the import and the step (DATA-01 to DATA-03, DATA-06). */
export default function ImportPage() {
  const t = texts.useTexts();
  const isPermitted = useSavesCompanies();
  return (
    <PermittedPage
      // One of two flags is enough (PERM-14).
      flags={isPermitted ? [] : ['editOpportunity']}
      title={t('import.title')}
      denied={t('import.denied')}
    >
      <Import />
    </PermittedPage>
  );
}

function Import() {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const { importId, step: wanted } = useParams<PathParameters<typeof paths.companyImport>>();
  const loaded = useImport(importId);
  const current = importId && loaded.state === 'ready' ? loaded.data.companyImport : null;
  const { keep, forget } = useLastImport();
  usePageTitle(t('import.title'));

  const { id, fileName } = current ?? {};
  const isGone = loaded.state === 'failed' && isNotThere(loaded.error);
  useEffect(() => {
    if (id && fileName !== undefined) keep({ id, fileName });
    else if (isGone && importId) forget(importId);
  }, [id, fileName, isGone, importId, keep, forget]);

  const step = !importId ? 'file' : current ? stepOf(wanted, current) : steps.find((each) => each === wanted);
  const head = useFocusOnChange<HTMLDivElement>(`${step}${phaseOf(current)}`);

  function handleDiscarded(): void {
    if (importId) forget(importId);
    navigate(paths.companyImport(), { replace: true });
  }

  return (
    <Page width={step === 'trial' || (current && isStarted(current)) ? 'full' : 'page'}>
      <PageHeader
        back={<Back />}
        title={t('import.title')}
        subtitle={fileName ? <bdi className="admin-import-text">{fileName}</bdi> : undefined}
      />
      {step && !isGone ? (
        <StepIndicator
          label={t('import.stepsLabel')}
          steps={steps.map((key) => ({ key, title: t(`import.steps.${key}`) }))}
          active={step}
          summary={t('import.position', {
            number: steps.indexOf(step) + 1,
            total: steps.length,
            name: t(`import.steps.${step}`),
          })}
          headRef={head}
        />
      ) : null}
      {importId ? (
        <LoadGate loaded={loaded} failed={t('import.failed')} notThere={<Gone />}>
          {({ companyImport }) => (
            <>
              {step && step !== wanted ? <Redirect to={paths.companyImport({ importId, step })} replace /> : null}
              {loaded.error && isWorking(companyImport) ? (
                <Alert
                  className="admin-import-note"
                  role="status"
                  type="warning"
                  showIcon
                  title={t('import.offline')}
                />
              ) : null}
              {step === 'columns' ? (
                <ColumnsStep
                  key={importId}
                  importId={importId}
                  reload={loaded.reload}
                  onTried={() => navigate(paths.companyImport({ importId, step: 'trial' }))}
                  onDiscarded={handleDiscarded}
                />
              ) : null}
              {step === 'trial' ? (
                <TrialStep current={companyImport} reload={loaded.reload} onDiscarded={handleDiscarded} />
              ) : null}
              {step === 'import' ? (
                <RunStep current={companyImport} reload={loaded.reload} onDiscarded={handleDiscarded} />
              ) : null}
            </>
          )}
        </LoadGate>
      ) : (
        <FileStep onUploaded={(uploaded) => navigate(paths.companyImport({ importId: uploaded, step: 'columns' }))} />
      )}
    </Page>
  );
}

/** What of a step is shown, so that the focus follows when the server is done with it. */
function phaseOf(current: CompanyImport | null): string {
  if (!current) return '';
  if (isWorking(current)) return ' working';
  return isStarted(current) ? ' ended' : '';
}

/** Says that there is no such import, and leads to a new one. */
function Gone() {
  const t = texts.useTexts();
  return (
    <>
      <ErrorState title={t('import.failed')} text={t('import.gone')} />
      <p className="admin-import-centred">
        <Link to={paths.companyImport()}>{t('import.another')}</Link>
      </p>
    </>
  );
}

/** Leads to the list as it was left. */
function Back() {
  const t = texts.useTexts();
  return (
    <Link {...useBackLink(companiesList, paths.staffCompanies())}>
      <ArrowLeftOutlined aria-hidden /> {t('import.back')}
    </Link>
  );
}
