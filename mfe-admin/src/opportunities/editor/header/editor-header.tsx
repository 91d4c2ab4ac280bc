import type { BackLink } from '@platform/app-kit/places';
import {
  ArrowLeftOutlined,
  Button,
  ConfirmDialog,
  DownOutlined,
  Dropdown,
  EyeOutlined,
  StatusBadge,
} from '@platform/design-system';
import { RecordHeader } from '@platform/design-system/record';
import { Link } from '@platform/router';
import { useState } from 'react';
import { texts } from '../../../texts.ts';
import type { CompanySectionKind } from '../model/model.ts';
import { companySectionKinds } from '../model/order.ts';
import type { AddedKind } from '../model/reduce.ts';
import type { SaveKind, Saving } from '../saving/use-saving.ts';
import { focusSectionLater } from '../sections/focus-section.ts';
import type { Editor } from '../use-editor.ts';
import { useEditorTab } from './use-editor-tab.ts';

type EditorHeaderProps = {
  title: string;
  /** Of the stored deal; null for a new one. */
  name: string | null;
  back: BackLink;
  editor: Editor;
  saving: Saving;
  mayPublish: boolean;
  onPreview(): void;
  onSave(kind: SaveKind): void;
};

/** EDIT-05: the menu in its order. */
const addedKinds: readonly AddedKind[] = ['TEXT', 'IMAGE', 'DOCUMENTS', 'description', 'fundingHistory', 'management'];

/** The head of the editor: the way back, what the deal is, and what can be done with it (EDIT-01 to EDIT-05). */
export function EditorHeader({ title, name, back, editor, saving, mayPublish, onPreview, onSave }: EditorHeaderProps) {
  const t = texts.useTexts();
  const [unpublishing, setUnpublishing] = useState(false);
  const { deal } = editor.base;
  const isPublished = deal != null && deal.publishedAt != null;
  const { busy } = saving;
  return (
    <>
      <RecordHeader
        breadcrumbLabel={t('record.breadcrumb')}
        breadcrumb={[
          <Link key="list" to={back.to} state={back.state}>
            <ArrowLeftOutlined aria-hidden /> {t('editor.back')}
          </Link>,
          t('opportunities.title'),
          ...(name ? [<bdi key="deal">{name}</bdi>] : []),
        ]}
        name={title}
        status={<Status editor={editor} />}
        actions={
          <>
            <Button icon={<EyeOutlined aria-hidden />} onClick={onPreview}>
              {t('editor.preview')}
            </Button>
            <AddMenu editor={editor} disabled={busy} />
            <Button disabled={busy} onClick={() => onSave('SAVE')}>
              {t(deal ? 'editor.update' : 'editor.save')}
            </Button>
            {mayPublish && isPublished ? (
              <Button danger disabled={busy} onClick={() => setUnpublishing(true)}>
                {t('editor.unpublish')}
              </Button>
            ) : null}
            {mayPublish ? (
              <Button type="primary" loading={busy} onClick={() => onSave(isPublished ? 'UPDATE' : 'PUBLISH')}>
                {t(isPublished ? 'editor.apply' : 'editor.publish')}
              </Button>
            ) : null}
          </>
        }
      />
      <ConfirmDialog
        open={unpublishing}
        title={t('editor.unpublishing.title')}
        confirmText={t('editor.unpublish')}
        cancelText={t('record.cancel')}
        danger
        busy={busy}
        onConfirm={() => void saving.unpublish().finally(() => setUnpublishing(false))}
        onCancel={() => setUnpublishing(false)}
      >
        {t('editor.unpublishing.text')}
      </ConfirmDialog>
    </>
  );
}

function Status({ editor: { base, dirty } }: { editor: Editor }) {
  const t = texts.useTexts();
  const { deal } = base;
  const closed = deal?.status === 'CANCELED' || deal?.status === 'VOIDED' ? deal.status : null;
  return (
    <>
      {closed ? <StatusBadge tone="negative">{t(`editor.closed.${closed}`)}</StatusBadge> : null}
      {deal ? (
        <StatusBadge tone={deal.publishedAt && !closed ? 'positive' : 'neutral'}>
          {t(deal.publishedAt ? 'editor.published' : 'editor.draft')}
        </StatusBadge>
      ) : null}
      {deal?.pending ? <StatusBadge tone="attention">{t('editor.pending.badge')}</StatusBadge> : null}
      {dirty ? <StatusBadge tone="info">{t('form.unsaved')}</StatusBadge> : null}
    </>
  );
}

function isCompanySection(kind: AddedKind): kind is CompanySectionKind {
  return companySectionKinds.some((each) => each === kind);
}

/**
 * Adds a section at the end, where the focus goes, as it may be far below; each of those that show the company can be
 * there once (EDIT-05).
 */
function AddMenu({ editor: { model, dispatch }, disabled }: { editor: Editor; disabled: boolean }) {
  const t = texts.useTexts();
  const [tab, openTab] = useEditorTab();
  const isPresent = (kind: AddedKind) => isCompanySection(kind) && model.order[kind] > 0;
  return (
    <Dropdown
      autoFocus
      // A menu that is kept would focus the item that was chosen last, which may be off now.
      destroyOnHidden
      trigger={['click']}
      disabled={disabled}
      menu={{
        items: addedKinds.map((kind) => ({
          key: kind,
          label: t(`dealSections.kinds.${kind}`),
          disabled: isPresent(kind),
        })),
        onClick({ key }) {
          const kind = addedKinds.find((each) => each === key);
          if (!kind) return;
          // The title of a text is left to its author.
          const title = kind === 'TEXT' ? '' : t(`dealSections.kinds.${kind}`);
          const id = crypto.randomUUID();
          dispatch({ type: 'add', kind, id, title });
          // The other tabs hide it.
          if (tab !== 'edit') openTab('edit');
          focusSectionLater(isCompanySection(kind) ? kind : id);
        },
      }}
    >
      <Button>
        {t('dealSections.add')} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
