import { type Loaded, ownFailureMessage, useLoad, useReloadWhile } from '@platform/app-kit';
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
  useReloadWhile(loaded, ({ companyImport }) => isWorking(companyImport), pollMilliseconds);
  return loaded;
}
