import { type Loaded, ownFailureMessage, useLoad } from '@platform/app-kit';
import { useMemo } from 'react';
import { readFragment } from '../../gql/index.ts';
import type { ContentOf, VersionedKind } from './contents/contents.ts';
import {
  CompanyContentFragment,
  CompanyVersionDocument,
  companyContentOf,
  DealContentFragment,
  DealVersionDocument,
  dealContentOf,
} from './documents.ts';

export type LoadedVersion<Kind extends VersionedKind> = {
  loaded: Loaded<unknown>;
  /** Null before it is loaded. */
  content: ContentOf<Kind> | null;
  /** What the version has and the server does not know. */
  unknownKeys: readonly string[];
};

/**
 * Loads the content of a version.
 *
 * @param number null to load none
 */
export function useVersion<Kind extends VersionedKind>(kind: Kind, id: string, number: number | null) {
  const isDeal = kind === 'DEAL';
  const variables = { id, number: number ?? 0 };
  const options = { context: ownFailureMessage } as const;
  const deal = useLoad(DealVersionDocument, variables, { ...options, pause: number === null || !isDeal });
  const company = useLoad(CompanyVersionDocument, variables, { ...options, pause: number === null || isDeal });
  const content = useMemo(() => {
    if (deal.data) return dealContentOf(readFragment(DealContentFragment, deal.data.dealVersion.content));
    if (company.data)
      return companyContentOf(readFragment(CompanyContentFragment, company.data.companyVersion.content));
    return null;
  }, [deal.data, company.data]);
  const unknownKeys = deal.data?.dealVersion.unknownKeys ?? company.data?.companyVersion.unknownKeys ?? [];
  // Only the document of the kind is loaded.
  return { loaded: isDeal ? deal : company, content, unknownKeys } as LoadedVersion<Kind>;
}
