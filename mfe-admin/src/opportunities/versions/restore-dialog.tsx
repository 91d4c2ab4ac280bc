import './versions.css';
import { BusyModal, ErrorState, LoadingState, Text } from '@platform/design-system';
import { Checkbox } from '@platform/design-system/form';
import { useMemo, useState } from 'react';
import { DialogBody } from '../../dialog/dialog-body.tsx';
import { texts } from '../../texts.ts';
import { compareContents } from './compare/compare-contents.ts';
import { Comparison } from './comparison.tsx';
import type { CompanyContentValue, ContentOf, DealContentValue, VersionedKind } from './contents/contents.ts';
import type { Restored } from './restore/restored.ts';
import { restoredCompany } from './restore/restored-company.ts';
import { restoredDeal } from './restore/restored-deal.ts';
import type { Names } from './show/use-wording.ts';
import { useVersion } from './use-version.ts';

/** The version to be restored, and the content as the editor has it, unsaved edits included. */
export type RestoreRequest<Kind extends VersionedKind> = { number: number; current: ContentOf<Kind> };

type RestoreDialogProps<Kind extends VersionedKind> = {
  kind: Kind;
  /** Of the deal or company. */
  id: string;
  /** Null for a closed dialog. */
  request: RestoreRequest<Kind> | null;
  names?: Names | undefined;
  currencyIsFixed: boolean;
  onRestore(restored: Restored<ContentOf<Kind>>): void;
  onCancel(): void;
};

/** Shows what restoring a version changes in the editor, and asks whether a deal's terms come back too (HIST-08). */
export function RestoreDialog<Kind extends VersionedKind>(props: RestoreDialogProps<Kind>) {
  const { kind, id, request, names, currencyIsFixed, onRestore, onCancel } = props;
  const t = texts.useTexts();
  // Kept while the dialog fades out.
  const [shown, setShown] = useState(request);
  const [terms, setTerms] = useState(false);
  if (request && request !== shown) {
    setShown(request);
    setTerms(false);
  }
  const { loaded, content, unknownKeys } = useVersion(kind, id, shown?.number ?? null);
  const restored = useMemo(
    () => (shown && content ? restore<Kind>({ kind, version: content, ...shown, terms, currencyIsFixed }) : null),
    [kind, content, shown, terms, currencyIsFixed],
  );
  const comparison = useMemo(
    () => shown && restored && compareContents(kind, shown.current, restored.content),
    [kind, shown, restored],
  );
  return (
    <BusyModal
      open={request !== null}
      busy={false}
      cross
      title={t('versions.restoring.title', { number: shown?.number ?? 0 })}
      okText={t('versions.restoring.confirm')}
      cancelText={t('versions.cancel')}
      okButtonProps={{ disabled: !restored || comparison?.changes.length === 0 }}
      onOk={() => restored && onRestore(restored)}
      onCancel={onCancel}
      width={880}
      destroyOnHidden
    >
      <DialogBody label={t('versions.changes.list')}>
        <Text as="p">{t('versions.restoring.text')}</Text>
        {kind === 'DEAL' ? (
          <>
            <Text as="p" tone="muted">
              {t('versions.restoring.never')}
            </Text>
            <Checkbox checked={terms} onChange={(event) => setTerms(event.target.checked)}>
              {t(currencyIsFixed ? 'versions.restoring.termsButCurrency' : 'versions.restoring.terms')}
            </Checkbox>
          </>
        ) : null}
        {restored && restored.restoredFiles.length > 0 ? (
          <Text as="p">{t('versions.restoring.files', { count: restored.restoredFiles.length })}</Text>
        ) : null}
        {unknownKeys.length > 0 ? (
          <Text as="p">{t('versions.restoring.unknown', { names: unknownKeys.join(', ') })}</Text>
        ) : null}
        {loaded.state === 'failed' ? (
          <ErrorState title={t('versions.contentFailed')} onRetry={loaded.reload} />
        ) : comparison ? (
          <Comparison comparison={comparison} label={t('versions.comparison')} names={names} />
        ) : (
          <LoadingState rows={6} />
        )}
      </DialogBody>
    </BusyModal>
  );
}

type Restoring = {
  kind: VersionedKind;
  version: DealContentValue | CompanyContentValue;
  current: DealContentValue | CompanyContentValue;
  number: number;
  terms: boolean;
  currencyIsFixed: boolean;
};

function restore<Kind extends VersionedKind>({ kind, version, current, ...options }: Restoring) {
  const restored =
    kind === 'DEAL'
      ? restoredDeal(version as DealContentValue, current as DealContentValue, options)
      : restoredCompany(version as CompanyContentValue, current as CompanyContentValue, options);
  // Of the kind of both contents.
  return restored as Restored<ContentOf<Kind>>;
}
