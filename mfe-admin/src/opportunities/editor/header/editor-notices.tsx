import { useDates } from '@platform/app-kit';
import { Alert, Button, ConfirmDialog } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import { detailId, focusDetail } from '../details/detail-field.tsx';
import { LostFilesNotice } from '../files/lost-files-notice.tsx';
import { MissingFiles } from '../files/missing-files.tsx';
import type { Details } from '../model/model.ts';
import { Schedule } from '../saving/schedule.tsx';
import type { Saving } from '../saving/use-saving.ts';
import type { Editor } from '../use-editor.ts';

type EditorNoticesProps = {
  editor: Editor;
  saving: Saving;
  missing: readonly (keyof Details)[];
};

/** What is said above the deal: pending changes, restored typing, lost and missing files, and what publishing lacks. */
export function EditorNotices({ editor, saving, missing }: EditorNoticesProps) {
  const t = texts.useTexts();
  const { base, model, dirty, restored, lostFiles, isDraftLost } = editor;
  const { deal } = base;
  const isOvertaken = deal !== null && base.version !== deal.version;
  return (
    <div className="admin-deal-notices">
      {isDraftLost && dirty ? <Alert role="alert" type="warning" showIcon title={t('editor.notKept')} /> : null}
      {restored && dirty ? (
        <Alert
          role="status"
          type="info"
          showIcon
          title={t(isOvertaken ? 'editor.restoredOld' : 'editor.restored')}
          action={<DiscardTyped editor={editor} disabled={saving.busy} />}
        />
      ) : null}
      <LostFilesNotice lost={lostFiles} onClose={editor.closeLostFiles} />
      {deal?.pending ? <Pending editor={editor} saving={saving} /> : null}
      <PublicationTime editor={editor} disabled={saving.busy} />
      <MissingFiles
        missing={deal?.openSave?.missing ?? []}
        applies={deal?.openSave?.applies ?? false}
        sections={model.sections}
        uploads={saving.uploads.state}
        sending={saving.uploads.sending}
        onSend={(files) => void saving.sendMissing(files)}
        onCancel={saving.uploads.cancel}
        onCloseSave={() => void saving.closeSave()}
      />
      {!deal?.publishedAt && missing.length > 0 ? <Missing fields={missing} /> : null}
    </div>
  );
}

/** The minute at which what is stored is published: of a draft, or of pending changes (HIST-14). */
function PublicationTime({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const { deal } = editor.base;
  if (!deal || (deal.publishedAt && !deal.pending)) return null;
  return (
    <Schedule
      dealId={deal.id}
      version={deal.version}
      schedule={deal.schedule}
      isPublished={deal.publishedAt != null}
      mayPublish={deal.rights.publishOpportunity}
      disabled={disabled}
      onChanged={(schedule) => {
        const base = editor.readBase();
        if (base.deal) editor.settle({ ...base, deal: { ...base.deal, schedule } });
      }}
    />
  );
}

/** The details that publishing lacks, each leading to its field. */
function Missing({ fields }: { fields: readonly (keyof Details)[] }) {
  const t = texts.useTexts();
  const labelOf = (name: keyof Details) => {
    if (name === 'title') return t('editor.details.name');
    if (name === 'deadline' || name === 'openingDate') return t('editor.details.dates.ACTIVE');
    return t(`editor.details.${name}`);
  };
  return (
    <nav className="admin-deal-missing" aria-label={t('editor.missing')}>
      <strong>{t('editor.missing')}</strong>
      <ul>
        {fields.map((name) => (
          <li key={name}>
            <a
              href={`#${detailId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusDetail(name);
              }}
            >
              {labelOf(name)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Saved changes that investors do not see yet (HIST-04, HIST-06). */
function Pending({ editor: { base }, saving }: Pick<EditorNoticesProps, 'editor' | 'saving'>) {
  const t = texts.useTexts();
  const { dateTime } = useDates();
  const [asking, setAsking] = useState(false);
  const pending = base.deal?.pending;
  if (!pending) return null;
  const at = dateTime(pending.at);
  return (
    <>
      <Alert
        role="status"
        type={pending.publishFailure ? 'warning' : 'info'}
        showIcon
        title={t('editor.pending.badge')}
        description={
          <>
            <bdi>
              {pending.by ? t('editor.pending.text', { by: pending.by, at }) : t('editor.pending.textUnknown', { at })}
            </bdi>
            {pending.publishFailure ? (
              <div>{t('editor.pending.failure', { reason: pending.publishFailure })}</div>
            ) : null}
            <div className="admin-deal-notice-action">
              <Button disabled={saving.busy} onClick={() => setAsking(true)}>
                {t('editor.pending.discard')}
              </Button>
            </div>
          </>
        }
      />
      <ConfirmDialog
        open={asking}
        title={t('editor.pending.discardTitle')}
        confirmText={t('editor.pending.discard')}
        cancelText={t('record.cancel')}
        danger
        busy={saving.busy}
        onConfirm={() => void saving.discardPending().finally(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t('editor.pending.discardText')}
      </ConfirmDialog>
    </>
  );
}

function DiscardTyped({ editor, disabled }: { editor: Editor; disabled: boolean }) {
  const t = texts.useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setAsking(true)}>
        {t('editor.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('editor.discardTyped.title')}
        confirmText={t('editor.discard')}
        cancelText={t('record.cancel')}
        danger
        onConfirm={() => {
          editor.discard();
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('editor.discardTyped.text')}
      </ConfirmDialog>
    </>
  );
}
