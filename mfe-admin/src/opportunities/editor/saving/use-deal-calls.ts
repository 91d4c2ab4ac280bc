import { isNotThere, ownFailureMessage, usePlatform } from '@platform/app-kit';
import { callInTime } from '@platform/app-kit/in-time';
import { useMemo } from 'react';
import { useCall } from '../../../bulk/use-call.ts';
import type { DealInput, DealUpdateInput } from '../../../gql/graphql.ts';
import { readFragment } from '../../../gql/index.ts';
import { DealContentFragment, DealVersionDocument, dealContentOf } from '../../versions/documents.ts';
import {
  DealForEditingDocument,
  DiscardPendingChangesDocument,
  InsertDealDocument,
  UpdateDealDocument,
} from '../documents.ts';
import type { ContentValue } from '../model/content.ts';
import { readDeal, type StoredDeal } from '../model/stored-deal.ts';

export type DealUpdate = {
  id: string;
  version: number;
  input: DealUpdateInput;
  /** Makes the changes public at once. */
  apply: boolean;
  note: string | null;
};

/** The calls of the editor. Each rejects with the error of the call. */
export type DealCalls = {
  load(id: string): Promise<StoredDeal>;
  /** Returns null for a deal that is not stored. */
  find(id: string): Promise<StoredDeal | null>;
  /** Returns what a former version stores. */
  loadVersion(id: string, number: number): Promise<ContentValue>;
  insert(id: string, input: DealInput): Promise<StoredDeal>;
  update(update: DealUpdate): Promise<StoredDeal>;
  discardPending(id: string, version: number): Promise<StoredDeal>;
  /** Publishes the version that is shown, and no later one. */
  publish(id: string, version: number | undefined): Promise<void>;
  unpublish(id: string): Promise<void>;
};

export function useDealCalls(): DealCalls {
  const { graphql, http } = usePlatform();
  const insertDeal = useCall(InsertDealDocument);
  const updateDeal = useCall(UpdateDealDocument);
  const discardPendingChanges = useCall(DiscardPendingChangesDocument);
  return useMemo(() => {
    const fresh = { ...ownFailureMessage, requestPolicy: 'network-only' } as const;
    const post = (path: string, body: { dealId: string; version?: number | undefined }) =>
      callInTime((signal) => http.json<void>('POST', path, body, { signal }));
    async function load(id: string): Promise<StoredDeal> {
      const { data, error } = await graphql.query(DealForEditingDocument, { id }, fresh).toPromise();
      if (!data || error) throw error ?? new Error('The response has no data');
      return readDeal(data.dealForEditing);
    }
    return {
      load,
      find: (id) =>
        load(id).catch((error: unknown) => {
          if (isNotThere(error)) return null;
          throw error;
        }),
      async loadVersion(id, number) {
        const { data, error } = await graphql.query(DealVersionDocument, { id, number }, fresh).toPromise();
        if (!data || error) throw error ?? new Error('The response has no data');
        return dealContentOf(readFragment(DealContentFragment, data.dealVersion.content));
      },
      insert: async (id, input) => readDeal((await insertDeal({ id, input })).insertDeal),
      update: async (update) => readDeal((await updateDeal(update)).updateDeal),
      discardPending: async (id, version) =>
        readDeal((await discardPendingChanges({ id, version })).discardPendingChanges),
      publish: (dealId, version) => post('/api/deal/publish', { dealId, version }),
      unpublish: (dealId) => post('/api/deal/unpublish', { dealId }),
    };
  }, [graphql, http, insertDeal, updateDeal, discardPendingChanges]);
}
