import { useSend } from '@platform/app-kit';
import { Button, ConfirmDialog, Dropdown, EllipsisOutlined } from '@platform/design-system';
import { Link } from '@platform/router';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { addressOf } from './list-state.ts';
import { type SavedSearch, stateOf } from './saved-search.ts';
import { useReturnFocus } from './use-return-focus.ts';

const SearchNameDialog = lazy(() => import('./search-name-dialog.tsx'));

const LookAtSavedSearch = graphql(`
  mutation LookAtSavedSearch($id: ID!) {
    lookAtSavedSearch(id: $id) {
      id
      newCount
    }
  }
`);

const RenameSavedSearch = graphql(`
  mutation RenameSavedSearch($id: ID!, $name: String!) {
    renameSavedSearch(id: $id, name: $name) {
      id
      name
    }
  }
`);

const DeleteSavedSearch = graphql(`
  mutation DeleteSavedSearch($id: ID!) {
    deleteSavedSearch(id: $id)
  }
`);

type SavedSearchRowProps = { search: SavedSearch; onOpen?: (() => void) | undefined };

/** A saved search: a link, which resets its count of new deals, and a menu to rename or delete it. */
export function SavedSearchRow({ search, onOpen }: SavedSearchRowProps) {
  const t = texts.useTexts();
  const { id, name, newCount } = search;
  const [markSeen] = useSend(LookAtSavedSearch);
  const [rename, renaming] = useSend(RenameSavedSearch);
  const [remove, removing] = useSend(DeleteSavedSearch);
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const more = useRef<HTMLButtonElement>(null);

  const close = () => setDialog(null);
  useReturnFocus(dialog !== null, more);

  async function saveName(newName: string): Promise<void> {
    if (await rename({ id, name: newName })) close();
  }

  async function confirmRemoval(): Promise<void> {
    if (await remove({ id })) close();
  }

  return (
    <li className="opportunities-saved-entry">
      <Link
        to={addressOf(stateOf(search))}
        onClick={() => {
          void markSeen({ id });
          onOpen?.();
        }}
        // The middle button opens a new tab without a click event.
        onAuxClick={({ button }) => {
          if (button === 1) void markSeen({ id });
        }}
      >
        <bdi>{name}</bdi>
        {newCount > 0 ? (
          <span className="opportunities-saved-count">{t('list.saved.new', { count: newCount })}</span>
        ) : null}
      </Link>
      <Dropdown
        autoFocus
        destroyOnHidden
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'rename', label: t('list.saved.rename') },
            { key: 'delete', label: t('list.saved.delete'), danger: true },
          ],
          onClick: ({ key }) => setDialog(key === 'rename' ? 'rename' : 'delete'),
        }}
      >
        <Button
          ref={more}
          type="text"
          icon={<EllipsisOutlined />}
          aria-haspopup="menu"
          aria-label={t('list.saved.more', { name })}
        />
      </Dropdown>
      {dialog === 'rename' ? (
        <Suspense fallback={null}>
          <SearchNameDialog
            title={t('list.saved.renameTitle')}
            name={name}
            busy={renaming}
            onSave={saveName}
            onCancel={close}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        title={t('list.saved.deleteQuestion', { name })}
        confirmText={t('list.saved.delete')}
        cancelText={t('list.saved.cancel')}
        danger
        busy={removing}
        onConfirm={() => void confirmRemoval()}
        onCancel={close}
      >
        {t('list.saved.deleteNote')}
      </ConfirmDialog>
    </li>
  );
}
