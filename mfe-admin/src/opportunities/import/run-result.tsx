import { Alert, Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { texts } from '../../texts.ts';
import type { CompanyImport } from './documents.ts';
import { RefusedRows } from './refused-rows.tsx';
import { type RowFilter, Rows } from './rows.tsx';

/** What became of an import, row by row. */
export function RunResult({ current }: { current: CompanyImport }) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const { id, stopReason, counts } = current;
  const isWhole = !stopReason && counts.skipped + counts.failed === 0;
  return (
    <>
      <div role="status" className="admin-import-note">
        <Alert
          role="note"
          type={isWhole ? 'success' : 'warning'}
          showIcon
          title={t(`import.result.${stopReason ?? 'DONE'}`)}
          description={t(
            stopReason ? 'import.result.stoppedText' : isWhole ? 'import.result.allStored' : 'import.result.doneText',
          )}
        />
      </div>
      <Rows
        importId={id}
        isRun
        label={t('import.result.rows')}
        filters={useResultFilters(counts)}
        filtersLabel={t('import.result.filter')}
      />
      <div className="admin-import-end">
        <div className="ds-actions">
          <Button type="primary" onClick={() => navigate(paths.staffCompanies())}>
            {t('import.result.companies')}
          </Button>
          {counts.skipped + counts.failed > 0 ? <RefusedRows current={current} /> : null}
          <Button onClick={() => navigate(paths.companyImport())}>{t('import.another')}</Button>
        </div>
      </div>
    </>
  );
}

function useResultFilters(counts: CompanyImport['counts']): RowFilter[] {
  const t = texts.useTexts();
  const results = [
    ['CREATED', counts.created],
    ['UPDATED', counts.updated],
    ['UNCHANGED', counts.unchangedInRun],
    ['SKIPPED', counts.skipped],
    ['FAILED', counts.failed],
  ] as const;
  return results.map(([result, count]) => ({ value: result, result, label: t(`import.results.${result}`), count }));
}
