import { useSend } from '@platform/app-kit';
import { ConfirmDialog } from '@platform/design-system';
import { RowMenu } from '@platform/design-system/list';
import { Link } from '@platform/router';
import { lazy, Suspense, useState } from 'react';
import type { SavedViewsQuery } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';

const NameDialog = lazy(() => import('./name-dialog.tsx'));

const RenameViewDocument = graphql(`
  mutation RenameView($id: ID!, $name: String!) {
    renameView(id: $id, name: $name) {
      id
      name
    }
  }
`);

const DeleteViewDocument = graphql(`
  mutation DeleteView($id: ID!) {
    deleteView(id: $id)
  }
`);

type SavedViewRowProps = {
  view: SavedViewsQuery['savedViews'][number];
  /** Whether the list is as the view has it. */
  current: boolean;
  onOpen(): void;
  onChanged(): void;
};

/** A saved view: a link, and a menu to rename or delete it. */
export function SavedViewRow({ view: { id, name, address }, current, onOpen, onChanged }: SavedViewRowProps) {
  const t = texts.useTexts();
  const [rename, renaming] = useSend(RenameViewDocument);
  const [remove, removing] = useSend(DeleteViewDocument);
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);

  async function settle(change: Promise<unknown>): Promise<void> {
    if (!(await change)) return;
    close();
    onChanged();
  }

  return (
    <li className="admin-views-entry">
      <Link to={{ search: address }} aria-current={current || undefined} onClick={onOpen}>
        <bdi>{name}</bdi>
      </Link>
      <RowMenu
        label={t('list.menuOf', { name })}
        items={[
          { key: 'rename', label: t('views.rename'), onSelect: () => setDialog('rename') },
          { key: 'delete', label: t('views.delete'), danger: true, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'rename' ? (
        <Suspense fallback={null}>
          <NameDialog
            title={t('views.renameTitle')}
            name={name}
            busy={renaming}
            onSave={(newName) => settle(rename({ id, name: newName }))}
            onCancel={close}
          />
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={dialog === 'delete'}
        title={t('views.deleteTitle', { name })}
        confirmText={t('views.delete')}
        cancelText={t('views.cancel')}
        danger
        busy={removing}
        onConfirm={() => void settle(remove({ id }))}
        onCancel={close}
      >
        {t('views.deleteText')}
      </ConfirmDialog>
    </li>
  );
}
