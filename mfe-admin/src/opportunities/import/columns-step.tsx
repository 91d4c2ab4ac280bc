import { ownFailureMessage, useDraft, useLoad } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { Alert, Button, Text } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { Checkbox, Radio } from '@platform/design-system/form';
import { paths } from '@platform/paths';
import { Link } from '@platform/router';
import { useId, useMemo, useState } from 'react';
import { texts } from '../../texts.ts';
import { CancelImport } from './cancel-import.tsx';
import { CompanyImportSheetsDocument, type ReadSheets, TryCompanyImportDocument } from './documents.ts';
import { asKind, canBeTried, faultOf, inputOf, type Mapping, mappingOf, type SheetMapping } from './mapping.ts';
import { SheetColumns } from './sheet-columns.tsx';
import { useChange } from './use-change.ts';

type ColumnsStepProps = {
  importId: string;
  /** Called after the trial run was asked for, even if that failed. */
  reload(): void;
  onTried(): void;
  onDiscarded(): void;
};

/** The second step: what each column is imported into (DATA-01, DATA-02). */
export function ColumnsStep(props: ColumnsStepProps) {
  const t = texts.useTexts();
  const loaded = useLoad(
    CompanyImportSheetsDocument,
    { id: props.importId },
    { policy: 'network-only', context: ownFailureMessage },
  );
  return (
    <LoadGate loaded={loaded} failed={t('import.columns.sheetsFailed')}>
      {({ companyImport }) => <ColumnsForm {...props} read={companyImport} />}
    </LoadGate>
  );
}

function ColumnsForm({ read, importId, reload, onTried, onDiscarded }: ColumnsStepProps & { read: ReadSheets }) {
  const t = texts.useTexts();
  const guessed = useMemo(() => mappingOf(read), [read]);
  const draft = useDraft<Mapping>(`company-import.1.${importId}`, guessed);
  const [mapping, setMapping] = useState(draft.values);
  const attempt = useChange(TryCompanyImportDocument, reload);

  function change(part: Partial<Mapping>): void {
    const next = { ...mapping, ...part };
    setMapping(next);
    draft.keep(next);
  }
  const changeSheet = (index: number, sheet: SheetMapping) => change({ sheets: mapping.sheets.with(index, sheet) });

  async function send(): Promise<void> {
    if (!(await attempt.send({ id: importId, input: inputOf(mapping) }))) return;
    draft.clear(mapping);
    onTried();
  }

  const isImported = mapping.sheets.some(({ kind }) => kind !== 'IGNORED');
  const isReady = canBeTried(mapping);
  return (
    <div className="admin-import-form">
      {read.sheets.map((sheet, index) => {
        const [own, read] = [mapping.sheets[index], guessed.sheets[index]];
        return own && read ? (
          <SheetColumns
            // biome-ignore lint/suspicious/noArrayIndexKey: sheets may have equal names and are never reordered
            key={index}
            read={sheet}
            mapping={own}
            fault={faultOf(mapping, index)}
            onKind={(kind) => changeSheet(index, asKind(own, kind, read))}
            onFields={(fields) => changeSheet(index, { ...own, fields })}
          />
        ) : null;
      })}
      <StoredCompanies mapping={mapping} change={change} />
      <div className="admin-import-end">
        {attempt.fault ? <Alert role="alert" type="error" showIcon title={attempt.fault} /> : null}
        {isReady ? null : (
          <Text as="p" tone="danger">
            {t(isImported ? 'import.columns.mend' : 'import.columns.nothing')}
          </Text>
        )}
        <div className="ds-actions">
          <Button type="primary" disabled={!isReady} loading={attempt.sending} onClick={() => void send()}>
            {t('import.columns.try')}
          </Button>
          <CancelImport importId={importId} act="discard" onDone={onDiscarded} />
          <Link to={paths.companyImport()}>{t('import.columns.otherFile')}</Link>
        </div>
      </div>
    </div>
  );
}

const keys = ['ID', 'NAME'] as const;

/** How rows find the companies that are stored already, and what their empty cells do (DATA-02). */
function StoredCompanies({ mapping, change }: { mapping: Mapping; change(part: Partial<Mapping>): void }) {
  const t = texts.useTexts();
  const id = useId();
  return (
    <FormSection title={t('import.columns.keyTitle')}>
      <div className="ds-form-field">
        <span id={`${id}-key`} className="ds-form-label">
          {t('import.columns.key')}
        </span>
        <Radio.Group
          role="radiogroup"
          aria-labelledby={`${id}-key`}
          name={`${id}-key`}
          className="admin-import-radios"
          value={mapping.key}
          options={keys.map((key) => ({ value: key, label: t(`import.columns.keys.${key}`) }))}
          onChange={({ target }) => change({ key: target.value })}
        />
      </div>
      <div className="ds-form-field">
        <Checkbox
          checked={mapping.clearEmpty}
          aria-describedby={`${id}-empty`}
          onChange={({ target }) => change({ clearEmpty: target.checked })}
        >
          {t('import.columns.clearEmpty')}
        </Checkbox>
        <div id={`${id}-empty`} role="status">
          {mapping.clearEmpty ? (
            <Alert role="note" type="warning" showIcon title={t('import.columns.clearEmptyOn')} />
          ) : (
            <Text tone="muted" size="caption">
              {t('import.columns.clearEmptyOff')}
            </Text>
          )}
        </div>
      </div>
    </FormSection>
  );
}
