import { usePlatform } from '@platform/app-kit';
import { callInTime, sendInTime } from '@platform/app-kit/in-time';
import { useCallback } from 'react';
import { graphql } from '../../gql/index.ts';

const PublishCompanyDocument = graphql(`
  mutation PublishCompany($id: ID!, $version: Int) {
    publishCompany(id: $id, version: $version) {
      id
      unpublishedAt
      heldBack {
        id
        title
        reason
      }
    }
  }
`);

export type Publication = 'publish' | 'unpublish';

/** Returns what the list offers for a company: the opposite of its state (COMP-21). */
export const oppositeOf = ({ unpublishedAt }: { unpublishedAt: string | null }): Publication =>
  unpublishedAt ? 'publish' : 'unpublish';

/** A deal that stays a draft, since it was changed while its company was unpublished. */
export type HeldBackDeal = { title: string; reason: string };

/** A company as the person has seen it. */
export type SeenCompany = { id: string; version: number };

/**
 * Returns a function that publishes or unpublishes a company with its deals and rejects with the error of the call
 * (COMP-22, COMP-23). The call names the wanted state: what another employee has done in the meantime is not undone. What
 * was saved since the person saw it is not published.
 */
export function usePublication(): (company: SeenCompany, change: Publication) => Promise<readonly HeldBackDeal[]> {
  const { graphql: client, http } = usePlatform();
  return useCallback(
    async ({ id, version }, change) => {
      if (change === 'unpublish') {
        await callInTime((signal) => http.json('POST', '/api/company/unpublish', { companyId: id }, { signal }));
        return [];
      }
      const { data, error } = await sendInTime(client, PublishCompanyDocument, { id, version });
      if (error) throw error;
      return data?.publishCompany.heldBack ?? [];
    },
    [client, http],
  );
}
