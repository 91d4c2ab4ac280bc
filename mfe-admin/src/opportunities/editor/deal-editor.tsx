import './deal-editor.css';
import { dealName, usePageTitle, usePermission, usePlatform } from '@platform/app-kit';
import { useBackLink } from '@platform/app-kit/places';
import { Page } from '@platform/design-system';
import { paths } from '@platform/paths';
import { useNavigate } from '@platform/router';
import { useState } from 'react';
import { LeaveQuestion } from '../../form/leave-question.tsx';
import { dealsList } from '../../list/stored-lists.ts';
import { texts } from '../../texts.ts';
import { Present } from '../versions/presence.tsx';
import { DetailsForm } from './details/details-form.tsx';
import { EditorHeader } from './header/editor-header.tsx';
import { EditorNotices } from './header/editor-notices.tsx';
import { EditorTabs } from './header/editor-tabs.tsx';
import type { StoredDeal } from './model/stored-deal.ts';
import { Preview } from './preview/preview.tsx';
import { ConflictQuestion } from './saving/conflict-question.tsx';
import { UpdateDialog } from './saving/update-dialog.tsx';
import { useFaults } from './saving/use-faults.ts';
import { type SaveKind, useSaving } from './saving/use-saving.ts';
import { Sections } from './sections/sections.tsx';
import { useEditor } from './use-editor.ts';
import type { KeptDraft } from './use-kept-draft.ts';
import { useNames } from './use-names.ts';

export type DealEditorProps = {
  /** Of the deal, stored or not. */
  id: string;
  /** Null for a new deal. */
  stored: StoredDeal | null;
  found: KeptDraft | null;
  /** Called when a new deal is stored and the screen stays. */
  onInserted?(): void;
};

/** The deal editor: head, details, sections, and what is said of saving them. */
export function DealEditor({ id, stored, found, onInserted }: DealEditorProps) {
  const t = texts.useTexts();
  const { timeZone } = usePlatform();
  const navigate = useNavigate();
  const back = useBackLink(dealsList, paths.staffDealList());
  const publishesAll = usePermission('publishOpportunity');
  const editor = useEditor({ id, stored, found }, timeZone);
  const { deal } = editor.base;
  const names = useNames(deal);
  const faults = useFaults(editor);
  const saving = useSaving(editor, {
    timeZone,
    onDone: () => navigate(back.to, { state: back.state }),
    onInserted() {
      onInserted?.();
      navigate(paths.dealEditor({ dealId: id }), { replace: true });
    },
  });
  const [previewing, setPreviewing] = useState(false);
  const [updating, setUpdating] = useState(false);
  const title = t(deal ? 'editor.titles.edit' : 'editor.titles.new');
  const name = deal && dealName(deal.company.name, deal.content.terms.title ?? '');
  usePageTitle(name ? t('editor.titles.named', { title, name }) : title);
  const { busy } = saving;

  function save(kind: SaveKind): void {
    if (!faults.check()) return;
    if (kind === 'UPDATE') setUpdating(true);
    else void saving.save(kind);
  }

  const fields = (
    <div className="admin-deal-editor">
      <DetailsForm
        details={editor.model.details}
        deal={deal}
        errors={faults.errors}
        disabled={busy}
        dispatch={editor.dispatch}
        onLeave={faults.leave}
      />
      <Sections editor={editor} uploads={saving.uploads.state} disabled={busy} />
    </div>
  );
  return (
    <Page width="full">
      <EditorHeader
        title={title}
        name={name}
        back={back}
        editor={editor}
        saving={saving}
        mayPublish={deal ? deal.rights.publishOpportunity : publishesAll}
        onPreview={() => setPreviewing(true)}
        onSave={save}
      />
      {deal ? <Present entity="DEAL" id={id} /> : null}
      <EditorNotices editor={editor} saving={saving} missing={faults.missing} />
      {deal ? (
        <EditorTabs deal={deal} editor={editor} names={names}>
          {fields}
        </EditorTabs>
      ) : (
        fields
      )}
      <Preview
        open={previewing}
        model={editor.model}
        placed={deal?.minimumTotal ?? '0'}
        onClose={() => setPreviewing(false)}
      />
      {deal ? (
        <UpdateDialog
          open={updating}
          deal={deal}
          editor={editor}
          names={names}
          onCancel={() => setUpdating(false)}
          onConfirm={(note) => {
            setUpdating(false);
            void saving.save('UPDATE', note);
          }}
        />
      ) : null}
      <ConflictQuestion editor={editor} saving={saving} names={names} />
      <LeaveQuestion unsaved={editor.dirty && !busy} />
    </Page>
  );
}
