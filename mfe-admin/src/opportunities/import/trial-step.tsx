import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { Alert, Button, Text } from '@platform/design-system';
import { BulkBar } from '@platform/design-system/list';
import { paths } from '@platform/paths';
import { Link, useNavigate } from '@platform/router';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { CancelImport } from './cancel-import.tsx';
import { type CompanyImport, CompanyImportSheetsDocument, TryCompanyImportDocument } from './documents.ts';
import { ImportProgress } from './import-progress.tsx';
import { inputOf, mappingOf } from './mapping.ts';
import { RefusedRows } from './refused-rows.tsx';
import { type RowFilter, Rows } from './rows.tsx';
import { useChange } from './use-change.ts';
import { useChoices } from './use-choices.ts';

type TrialStepProps = {
  current: CompanyImport;
  reload(): void;
  onDiscarded(): void;
};

/** The third step: what the import would do, row by row; nothing is stored (DATA-01, DATA-06). */
export function TrialStep({ current, reload, onDiscarded }: TrialStepProps) {
  const t = texts.useTexts();
  if (current.state === 'STOPPED') {
    return (
      <Alert
        role="alert"
        type="error"
        showIcon
        title={t('import.trial.failed')}
        action={<Link to={paths.companyImport()}>{t('import.another')}</Link>}
      />
    );
  }
  if (current.state !== 'TRYING') return <Tried current={current} reload={reload} onDiscarded={onDiscarded} />;
  return (
    <>
      <Alert
        role="note"
        className="admin-import-note"
        type="info"
        showIcon
        title={`${t('import.trial.nothingStored')} ${t('import.trial.running')}`}
      />
      <ImportProgress of="trial" progress={current.progress} />
      <CancelImport importId={current.id} act="discard" onDone={onDiscarded} />
    </>
  );
}

function Tried({ current, reload, onDiscarded }: TrialStepProps) {
  const t = texts.useTexts();
  const { id, version, counts } = current;
  const navigate = useNavigate();
  const choices = useChoices(id);
  const again = useTryAgain(id, reload);
  const { pending } = choices;
  const isEmpty = counts.new + counts.changed === 0;
  const open = (step: 'columns' | 'import') => navigate(paths.companyImport({ importId: id, step }));

  async function apply(): Promise<void> {
    if (await again.send(pending)) choices.clear(pending);
  }

  return (
    <>
      <Alert
        role="note"
        className="admin-import-note"
        type="info"
        showIcon
        title={`${t('import.trial.nothingStored')} ${t('import.trial.nothingStoredText')}`}
      />
      <Rows
        // Another trial run has other rows.
        key={version}
        importId={id}
        isRun={false}
        label={t('import.trial.rows')}
        filters={useVerdictFilters(counts)}
        filtersLabel={t('import.trial.filter')}
        choices={choices}
      />
      {pending.length > 0 ? (
        <BulkBar
          label={t('import.trial.answers')}
          text={t('import.trial.answered', { count: pending.length })}
          clearLabel={t('import.trial.clear')}
          onClear={() => choices.clear()}
        >
          <Button type="primary" loading={again.sending} onClick={() => void apply()}>
            {t('import.trial.apply')}
          </Button>
        </BulkBar>
      ) : null}
      <div className="admin-import-end">
        {again.fault ? <Alert role="alert" type="error" showIcon title={again.fault} /> : null}
        {isEmpty || pending.length > 0 ? (
          <Text as="p" tone="secondary">
            {t(isEmpty ? 'import.trial.nothing' : 'import.trial.applyFirst')}
          </Text>
        ) : null}
        <div className="ds-actions">
          <Button type="primary" disabled={isEmpty || pending.length > 0} onClick={() => open('import')}>
            {t('import.trial.next')}
          </Button>
          <Button onClick={() => open('columns')}>{t('import.trial.backToColumns')}</Button>
          {counts.wrong > 0 ? <RefusedRows current={current} /> : null}
          <CancelImport importId={id} act="discard" onDone={onDiscarded} />
        </div>
      </div>
    </>
  );
}

/** The chips of the trial run: verdicts, and the rows that ask which company they are. */
function useVerdictFilters(counts: CompanyImport['counts']): RowFilter[] {
  const t = texts.useTexts();
  const verdicts = [
    ['NEW', counts.new],
    ['CHANGED', counts.changed],
    ['UNCHANGED', counts.unchanged],
    ['WRONG', counts.wrong],
  ] as const;
  return [
    ...verdicts.map(([verdict, count]) => ({ value: verdict, verdict, label: t(`import.verdicts.${verdict}`), count })),
    { value: 'ASKING', isAsking: true, label: t('import.trial.asking'), count: counts.asking },
  ];
}

/** Repeats the trial run with the same columns and further answers. */
function useTryAgain(id: string, reload: () => void) {
  const { graphql } = usePlatform();
  const attempt = useChange(TryCompanyImportDocument, reload);
  const [loading, setLoading] = useState(false);

  async function send(choices: ReturnType<typeof useChoices>['pending']): Promise<boolean> {
    setLoading(true);
    const context = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;
    const { data, error } = await graphql.query(CompanyImportSheetsDocument, { id }, context).toPromise();
    setLoading(false);
    if (!data) return attempt.fail(error);
    return attempt.send({ id, input: { ...inputOf(mappingOf(data.companyImport)), choices: [...choices] } });
  }
  return { send, sending: loading || attempt.sending, fault: attempt.fault };
}
