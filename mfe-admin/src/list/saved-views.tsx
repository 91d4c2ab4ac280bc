import './saved-views.css';
import { useLoad, usePlatform, useSend } from '@platform/app-kit';
import { Button, ErrorState, LoadingState, Text } from '@platform/design-system';
import { Popup } from '@platform/design-system/list';
import { useLocation } from '@platform/router';
import { lazy, Suspense, useState } from 'react';
import type { StaffList } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { viewOf } from './saved-view-address.ts';
import { SavedViewRow } from './saved-view-row.tsx';

const NameDialog = lazy(() => import('./name-dialog.tsx'));

const SavedViewsDocument = graphql(`
  query SavedViews($list: StaffList!) {
    savedViews(list: $list) {
      id
      name
      address
    }
  }
`);

const SaveViewDocument = graphql(`
  mutation SaveView($list: StaffList!, $name: String!, $address: String!) {
    saveView(list: $list, name: $name, address: $address) {
      id
      name
      address
    }
  }
`);

/** Search, filters and sort of a list kept under a name (DATA-09). */
export function SavedViews({ list }: { list: StaffList }) {
  const t = texts.useTexts();
  return (
    <Popup label={t('views.button')} title={t('views.title')}>
      {(close) => <Views list={list} close={close} />}
    </Popup>
  );
}

function Views({ list, close }: { list: StaffList; close(): void }) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const loaded = useLoad(SavedViewsDocument, { list });
  const [save, saving] = useSend(SaveViewDocument);
  const [naming, setNaming] = useState(false);
  const address = viewOf(useLocation().search);

  async function saveAs(name: string): Promise<void> {
    if (!(await save({ list, name, address }))) return;
    setNaming(false);
    loaded.reload();
    toasts.show({ severity: 'success', text: t('views.saved') });
  }

  return (
    <>
      {loaded.state === 'loading' ? <LoadingState rows={2} /> : null}
      {loaded.state === 'failed' ? <ErrorState title={t('views.failed')} onRetry={loaded.reload} /> : null}
      {loaded.state === 'ready' && loaded.data.savedViews.length === 0 ? (
        <Text tone="muted">{t('views.none')}</Text>
      ) : null}
      {loaded.state === 'ready' && loaded.data.savedViews.length > 0 ? (
        <ul className="admin-views">
          {loaded.data.savedViews.map((view) => (
            <SavedViewRow
              key={view.id}
              view={view}
              current={view.address === address}
              onOpen={close}
              onChanged={loaded.reload}
            />
          ))}
        </ul>
      ) : null}
      <Button onClick={() => setNaming(true)}>{t('views.saveThis')}</Button>
      {naming ? (
        <Suspense fallback={null}>
          <NameDialog
            title={t('views.saveThis')}
            name=""
            busy={saving}
            onSave={saveAs}
            onCancel={() => setNaming(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
