import { type Loaded, ownFailureMessage, useLoad } from '@platform/app-kit';
import { useEffect, useRef } from 'react';
import type { CompanyImportQuery } from '../../gql/graphql.ts';
import { CompanyImportDocument } from './documents.ts';
import { isWorking } from './steps.ts';

/** Milliseconds between two questions for the progress. */
const pollMilliseconds = 1_000;

/**
 * Loads an import and asks for its progress while the server works on it; goes on after a lost connection.
 * @param id undefined as long as there is none, which leaves the state `loading`
 */
export function useImport(id: string | undefined): Loaded<CompanyImportQuery> {
  const loaded = useLoad(
    CompanyImportDocument,
    { id: id ?? '' },
    { policy: 'network-only', pause: id === undefined, context: ownFailureMessage },
  );
  const { state, reload } = loaded;
  const works = state === 'ready' && isWorking(loaded.data.companyImport);
  const asking = useRef(false);
  asking.current = state === 'ready' && loaded.refreshing;
  useEffect(() => {
    if (!works) return;
    // Not by a timer for each answer: an answer that changes nothing renders nothing.
    const timer = setInterval(() => {
      if (!asking.current) reload();
    }, pollMilliseconds);
    return () => clearInterval(timer);
  }, [works, reload]);
  return loaded;
}
