import { useLoad, useReloadOnReturn } from '@platform/app-kit';
import { Button, Heading, Text } from '@platform/design-system';
import { useEffect, useRef } from 'react';
import { graphql, readFragment } from '../gql/index.ts';
import { texts } from '../texts.ts';
import { SavedSearchFields } from './saved-search.ts';
import { SavedSearchRow } from './saved-search-row.tsx';

const SavedSearchesQuery = graphql(`
  query SavedSearches {
    savedSearches {
      id
      ...SavedSearchFields_SavedSearch
    }
  }
`);

/** The investor's saved searches, each with its number of new deals. */
export function SavedSearches({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const t = texts.useTexts();
  const loaded = useLoad(SavedSearchesQuery, {});
  useReloadOnReturn(loaded.reload);
  const section = useRef<HTMLElement>(null);
  const number = loaded.data?.savedSearches.length ?? 0;
  const numberBefore = useRef(0);

  useEffect(() => {
    // The deleted row had the focus.
    if (number < numberBefore.current && document.activeElement === document.body) section.current?.focus();
    numberBefore.current = number;
  }, [number]);

  return (
    <section ref={section} className="opportunities-saved" aria-labelledby="opportunities-saved" tabIndex={-1}>
      <Heading level={2} size={4} id="opportunities-saved">
        {t('list.saved.title')}
      </Heading>
      {loaded.state === 'failed' ? (
        <>
          <Text tone="muted">{t('list.saved.failed')}</Text>
          <Button onClick={loaded.reload}>{t('list.saved.tryAgain')}</Button>
        </>
      ) : null}
      {loaded.state === 'ready' && number === 0 ? <Text tone="muted">{t('list.saved.none')}</Text> : null}
      {loaded.state === 'ready' && number > 0 ? (
        <ul>
          {loaded.data.savedSearches.map((search) => (
            <SavedSearchRow key={search.id} search={readFragment(SavedSearchFields, search)} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}
