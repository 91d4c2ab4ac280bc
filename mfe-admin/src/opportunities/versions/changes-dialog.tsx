import './versions.css';
import { BusyModal } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { versionNoteLength } from '@platform/rules';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { DialogBody } from '../../dialog/dialog-body.tsx';
import { texts } from '../../texts.ts';
import { compareContents } from './compare/compare-contents.ts';
import { Comparison } from './comparison.tsx';
import type { ContentOf, VersionedKind } from './contents/contents.ts';
import type { Names } from './show/use-wording.ts';

type ChangesDialogProps<Kind extends VersionedKind> = {
  kind: Kind;
  open: boolean;
  /** What investors read. */
  before: ContentOf<Kind>;
  /** What they will read. */
  after: ContentOf<Kind>;
  names?: Names;
  title?: string;
  confirmText?: string;
  /** Whether the save is running. */
  busy?: boolean;
  /** Whether to ask for the reason of the version. */
  withNote?: boolean;
  /** Warnings of the editor. */
  children?: ReactNode;
  /** @param note the reason; null for none */
  onConfirm(note: string | null): void;
  onCancel(): void;
  onClosed?: () => void;
};

/** Shows what an update changes for investors, to be confirmed (HIST-06). */
export function ChangesDialog<Kind extends VersionedKind>(props: ChangesDialogProps<Kind>) {
  const { kind, open, before, after, names, title, confirmText, busy = false, withNote = false, children } = props;
  const t = texts.useTexts();
  const noteId = useId();
  const [note, setNote] = useState('');
  const comparison = useMemo(() => (open ? compareContents(kind, before, after) : null), [open, kind, before, after]);
  return (
    <BusyModal
      open={open}
      busy={busy}
      cross
      closedByMask={false}
      title={title ?? t('versions.changes.title')}
      okText={confirmText ?? t('versions.changes.confirm')}
      cancelText={t('versions.cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => props.onConfirm(note.trim() || null)}
      onCancel={props.onCancel}
      afterClose={props.onClosed}
      width={880}
      destroyOnHidden
    >
      <DialogBody label={t('versions.changes.list')}>
        {children}
        {comparison ? <Comparison comparison={comparison} label={t('versions.changes.list')} names={names} /> : null}
        {withNote ? (
          <div className="ds-form-field">
            <label htmlFor={noteId}>{t('versions.changes.note')}</label>
            <Input
              id={noteId}
              value={note}
              maxLength={versionNoteLength}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
        ) : null}
      </DialogBody>
    </BusyModal>
  );
}
