import { Alert, Button } from '@platform/design-system';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { texts } from '../../texts.ts';
import { CancelImport } from './cancel-import.tsx';
import { type CompanyImport, StartCompanyImportDocument } from './documents.ts';
import { ImportProgress } from './import-progress.tsx';
import { RunResult } from './run-result.tsx';
import { useChange } from './use-change.ts';

type RunStepProps = {
  current: CompanyImport;
  reload(): void;
  onDiscarded(): void;
};

/** The last step: asks, imports, and says what became of each row (DATA-01). */
export function RunStep({ current, reload, onDiscarded }: RunStepProps) {
  const t = texts.useTexts();
  if (current.state === 'TRIED') return <Question current={current} reload={reload} onDiscarded={onDiscarded} />;
  if (current.state !== 'RUNNING') return <RunResult current={current} />;
  return (
    <>
      <p className="admin-import-note">{t('import.run.running')}</p>
      <ImportProgress of="run" progress={current.progress} />
      <CancelImport importId={current.id} act="stop" onDone={reload} />
    </>
  );
}

const consequences = ['created', 'changed', 'unchanged', 'wrong', 'asking'] as const;

/** Names what will be added and changed before it is. */
function Question({ current: { id, version, counts }, reload, onDiscarded }: RunStepProps) {
  const t = texts.useTexts();
  const navigate = useNavigate();
  const start = useChange(StartCompanyImportDocument, reload);
  const stored = counts.new + counts.changed;
  const numbers = { ...counts, created: counts.new };
  const trial = paths.companyImport({ importId: id, step: 'trial' });
  return (
    <section aria-label={t('import.run.title')} className="admin-import-narrow">
      <div>
        <p className="admin-import-lead">{t('import.run.title')}:</p>
        <ul className="admin-import-points">
          {consequences
            .filter((consequence) => numbers[consequence] > 0)
            .map((consequence) => (
              <li key={consequence}>
                {t(`import.run.${consequence}`, { count: numbers[consequence] })}
                {consequence === 'asking' ? <Link to={`${trial}?show=ASKING`}> {t('import.run.decide')}</Link> : null}
              </li>
            ))}
        </ul>
      </div>
      <Alert role="note" type="info" showIcon title={t('import.run.live')} />
      <div className="admin-import-end">
        {start.fault ? <Alert role="alert" type="error" showIcon title={start.fault} /> : null}
        <div className="ds-actions">
          <Button
            type="primary"
            disabled={stored === 0}
            loading={start.sending}
            onClick={() => void start.send({ id, version })}
          >
            {t('import.run.start', { count: stored })}
          </Button>
          <Button onClick={() => navigate(trial)}>{t('import.run.back')}</Button>
          <CancelImport importId={id} act="discard" onDone={onDiscarded} />
        </div>
      </div>
    </section>
  );
}
