import { Alert, FieldError, SelectInput, Text } from '@platform/design-system';
import { FormSection } from '@platform/design-system/editing';
import { memo, useCallback, useId, useMemo, useRef } from 'react';
import { Field } from '../../form/field.tsx';
import type { ImportField, ImportSheetKind } from '../../gql/graphql.ts';
import { texts } from '../../texts.ts';
import type { ReadSheets } from './documents.ts';
import {
  fieldsOfKind,
  type ImportedKind,
  type MappingFault,
  missingFields,
  repeatedFields,
  type SheetMapping,
} from './mapping.ts';
import { useListing } from './use-listing.ts';

const kinds = ['COMPANIES', 'ROUNDS', 'MANAGERS', 'IGNORED'] as const satisfies readonly ImportSheetKind[];

type SheetColumnsProps = {
  /** The sheet as the server read it. */
  read: ReadSheets['sheets'][number];
  mapping: SheetMapping;
  fault: MappingFault | null;
  onKind(kind: ImportSheetKind): void;
  onFields(fields: (ImportField | null)[]): void;
};

/** One sheet of the file: what it holds, and what each of its columns is imported into. */
export function SheetColumns({ read, mapping, fault, onKind, onFields }: SheetColumnsProps) {
  const t = texts.useTexts();
  const listing = useListing();
  const id = useId();
  const missing = missingFields(mapping);
  return (
    <FormSection title={read.name} hint={t('import.columns.rows', { count: read.rowCount })}>
      <div className="admin-import-kind">
        <Field id={id} label={t('import.columns.kind')} error={fault ? t(`import.columns.faults.${fault}`) : undefined}>
          {(control) => (
            <SelectInput
              {...control}
              label={t('import.columns.kind')}
              value={mapping.kind}
              options={kinds.map((kind) => ({ value: kind, label: t(`import.kinds.${kind}`) }))}
              onChange={onKind}
            />
          )}
        </Field>
      </div>
      {mapping.kind === 'IGNORED' ? null : (
        <>
          {missing.length > 0 && !fault ? (
            <Alert
              role="note"
              className="admin-import-note"
              type="warning"
              showIcon
              title={t('import.columns.missing', {
                fields: listing(missing.map((field) => t(`import.fields.${field}`))),
              })}
              description={t('import.columns.missingText')}
            />
          ) : null}
          <Columns read={read} kind={mapping.kind} mapping={mapping} onFields={onFields} />
        </>
      )}
    </FormSection>
  );
}

type ColumnsProps = Pick<SheetColumnsProps, 'read' | 'mapping' | 'onFields'> & {
  kind: ImportedKind;
};

function Columns({ read, kind, mapping, onFields }: ColumnsProps) {
  const t = texts.useTexts();
  const repeated = repeatedFields(mapping);
  const options = useMemo(
    () => [
      { value: '' as const, label: t('import.columns.ignored') },
      ...fieldsOfKind[kind].map((field) => ({ value: field, label: t(`import.fields.${field}`) })),
    ],
    [kind, t],
  );
  const choose = useLatestCallback((index: number, field: ImportField | null) =>
    onFields(mapping.fields.with(index, field)),
  );
  return (
    <>
      <div className="admin-import-column admin-import-column-heads" aria-hidden>
        {(['title', 'field', 'samples'] as const).map((head) => (
          <span key={head}>{t(`import.columns.heads.${head}`)}</span>
        ))}
      </div>
      <ul className="admin-import-columns" aria-label={t('import.columns.of', { sheet: read.name })}>
        {read.columns.map((column, index) => {
          const field = mapping.fields[index] ?? null;
          return (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity and are never reordered
              key={index}
              index={index}
              column={column}
              field={field}
              isRepeated={field !== null && repeated.includes(field)}
              options={options}
              onChoose={choose}
            />
          );
        })}
      </ul>
    </>
  );
}

type ColumnProps = {
  index: number;
  column: ReadSheets['sheets'][number]['columns'][number];
  field: ImportField | null;
  /** Whether another column is imported into the same field. */
  isRepeated: boolean;
  options: readonly { value: ImportField | ''; label: string }[];
  onChoose(index: number, field: ImportField | null): void;
};

/** Memoized: a sheet has up to 500 columns, each with all fields as options. */
const Column = memo(function Column({ index, column, field, isRepeated, options, onChoose }: ColumnProps) {
  const t = texts.useTexts();
  const faultId = useId();
  const name = column.title.trim() || t('import.columns.untitled', { number: index + 1 });
  return (
    <li className="admin-import-column" data-ignored={field === null || undefined}>
      <bdi className="admin-import-column-title">{name}</bdi>
      <div>
        <SelectInput
          label={t('import.columns.fieldOf', { column: name })}
          value={field ?? ''}
          options={options}
          aria-invalid={isRepeated}
          aria-describedby={isRepeated ? faultId : undefined}
          onChange={(chosen) => onChoose(index, chosen || null)}
        />
        {isRepeated ? <FieldError id={faultId}>{t('import.columns.faults.twice')}</FieldError> : null}
      </div>
      <Samples samples={column.samples} />
    </li>
  );
});

function Samples({ samples }: { samples: readonly string[] }) {
  const t = texts.useTexts();
  const shown = samples.filter((sample) => sample.trim() !== '');
  if (shown.length === 0) {
    return (
      <Text tone="muted" size="caption">
        {t('import.columns.noSamples')}
      </Text>
    );
  }
  return (
    <ul className="admin-import-samples">
      {shown.map((sample, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values may repeat and are never reordered
        <li key={index}>
          <bdi>{sample}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Returns a callback of a constant identity that calls the one of the last render. */
function useLatestCallback<Parameters extends unknown[]>(
  callback: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(callback);
  latest.current = callback;
  return useCallback((...parameters) => latest.current(...parameters), []);
}
