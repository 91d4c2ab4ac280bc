import './templates.css';
import { useLoad, useSession } from '@platform/app-kit';
import { LoadGate } from '@platform/app-kit/pages';
import { BusyModal, Button, EmptyState, SearchInput } from '@platform/design-system';
import { foldText } from '@platform/rules';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { MessageTemplatesDocument, type Template } from './documents.ts';
import { TemplateEntry } from './template-entry.tsx';
import { TemplateForm } from './template-form.tsx';

type TemplatesDialogProps = {
  open: boolean;
  firstName: string | null | undefined;
  onClose(): void;
  onInsert(text: string): void;
};

/** The own and shared texts for reuse, to insert, write, change and delete them (MSG-09). */
export function TemplatesDialog({ open, onClose, ...list }: TemplatesDialogProps) {
  const t = texts.useTexts();
  return (
    <BusyModal
      open={open}
      title={t('templates.title')}
      busy={false}
      cross
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <TemplateList {...list} />
    </BusyModal>
  );
}

/** What is edited: a text, a new one, or none. */
type Edited = Template | 'new' | null;

function TemplateList({ firstName, onInsert }: Pick<TemplatesDialogProps, 'firstName' | 'onInsert'>) {
  const t = texts.useTexts();
  const ownId = useSession().account?.id;
  const loaded = useLoad(MessageTemplatesDocument, {});
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<Edited>(null);
  const wanted = foldText(search.trim());

  if (edited) {
    return (
      <TemplateForm
        template={edited === 'new' ? null : edited}
        onDone={(isChanged) => {
          setEdited(null);
          if (!isChanged) return;
          setSearch('');
          loaded.reload();
        }}
      />
    );
  }
  return (
    <LoadGate loaded={loaded} loading={4} failed={t('templates.failed')}>
      {({ messageTemplates }) => {
        const shown = messageTemplates.filter(({ name, text }) => foldText(`${name}\n${text}`).includes(wanted));
        return (
          <div className="chat-templates">
            <SearchInput label={t('templates.search')} value={search} onSearch={setSearch} />
            {shown.length === 0 ? <EmptyState title={t(search ? 'templates.noneFound' : 'templates.none')} /> : null}
            <ul className="chat-templates-list">
              {shown.map((template) => (
                <li key={template.id}>
                  <TemplateEntry
                    template={template}
                    isOwn={template.owner.id === ownId}
                    firstName={firstName}
                    onInsert={onInsert}
                    onEdit={() => setEdited(template)}
                    onDeleted={loaded.reload}
                  />
                </li>
              ))}
            </ul>
            <Button onClick={() => setEdited('new')}>{t('templates.new')}</Button>
          </div>
        );
      }}
    </LoadGate>
  );
}
