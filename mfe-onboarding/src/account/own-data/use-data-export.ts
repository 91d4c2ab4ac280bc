import { type Loaded, useLoad, useReloadWhile } from '@platform/app-kit';
import type { DataExportQuery } from '../../gql/graphql.ts';
import { graphql } from '../../gql/index.ts';

const DataExportDocument = graphql(`
  query DataExport {
    dataExport {
      id
      state
      filesDone
      filesTotal
      sizeBytes
      createdAt
      expiresAt
    }
  }
`);

/** Milliseconds between two questions for the progress. */
const pollMilliseconds = 2_000;

export type OwnDataExport = NonNullable<DataExportQuery['dataExport']>;

export const isInWork = (found: OwnDataExport | null): boolean =>
  found?.state === 'QUEUED' || found?.state === 'RUNNING';

/** Loads the download of the account's own data, and asks for its progress while the server works on it. */
export function useDataExport(): Loaded<DataExportQuery> {
  const loaded = useLoad(DataExportDocument, {}, { policy: 'network-only' });
  useReloadWhile(loaded, ({ dataExport }) => isInWork(dataExport), pollMilliseconds);
  return loaded;
}
