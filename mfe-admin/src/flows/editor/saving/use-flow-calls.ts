import { ownFailureMessage, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { useMemo } from 'react';
import { EditedFlowDocument } from '../../documents.ts';
import type { FlowKind } from '../flow-kind.ts';
import type { SaveBody } from '../model/save-body.ts';
import { readFlow, type StoredFlow } from '../model/stored-flow.ts';

/** The calls of the editor. Each rejects with the error of the call. */
export type FlowCalls = {
  /** Loads what is stored now. */
  load(id: string): Promise<StoredFlow>;
  /** Returns the version that is stored then. */
  save(body: SaveBody): Promise<number>;
  deleteFile(fileId: string): Promise<void>;
};

/** The first part of the paths of a kind's calls. */
export const folderOf = (kind: FlowKind) => (kind === 'ONBOARDING' ? 'onboarding' : 'investment');

type Saved = { result: { version: number } };

export function useFlowCalls(kind: FlowKind): FlowCalls {
  const { graphql, http } = usePlatform();
  return useMemo(() => {
    const folder = folderOf(kind);
    return {
      async load(id) {
        const context = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;
        const { data, error } = await graphql.query(EditedFlowDocument, { id }, context).toPromise();
        if (!data || error) throw error ?? new Error('The response has no data');
        return readFlow(data.flow);
      },
      async save(body) {
        const path = `/api/${folder}/update`;
        const { result } = await callInTime((signal) => http.json<Saved>('POST', path, body, { signal }));
        return result.version;
      },
      async deleteFile(fileId) {
        const path = `/api/delete/${folder}/documents`;
        await callInTime((signal) => http.json('POST', path, { fileId }, { signal }));
      },
    };
  }, [graphql, http, kind]);
}
