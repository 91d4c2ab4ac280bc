import { usePlatform, useSend } from '@platform/app-kit';
import { Button } from '@platform/design-system';
import { maxSavedSearchNameLength } from '@platform/rules';
import { lazy, Suspense, useRef, useState } from 'react';
import { graphql } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { type ListState, sortOf, statusOfType } from './list-state.ts';
import { useReturnFocus } from './use-return-focus.ts';

const SearchNameDialog = lazy(() => import('./search-name-dialog.tsx'));

const CreateSavedSearch = graphql(`
  mutation CreateSavedSearch($search: SavedSearchInput!) {
    createSavedSearch(search: $search) {
      id
    }
  }
`);

/** Saves the state of the list under a name. `suggestion` is the initial name, truncated to the maximum length. */
export function SaveSearch({ state, suggestion }: { state: ListState; suggestion: string }) {
  const t = texts.useTexts();
  const { toasts } = usePlatform();
  const [create, creating] = useSend(CreateSavedSearch);
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  useReturnFocus(asking, button);

  async function save(name: string): Promise<void> {
    const stored = await create({
      search: {
        name,
        status: statusOfType[state.type],
        search: state.search.trim() || null,
        valuationBands: [...state.valuation],
        companyAges: [...state.age],
        fundingStages: [...state.stage],
        sort: sortOf(state),
      },
    });
    if (!stored) return;
    setAsking(false);
    toasts.show({ severity: 'success', text: t('list.saved.stored') });
  }

  return (
    <>
      <Button ref={button} onClick={() => setAsking(true)}>
        {t('list.saved.saveThis')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <SearchNameDialog
            title={t('list.saved.saveThis')}
            name={[...suggestion].slice(0, maxSavedSearchNameLength).join('')}
            busy={creating}
            onSave={save}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
