import type { CompanyContentValue, ContentOf, DealContentValue, VersionedKind } from './contents.ts';
import { companyFields, termFields } from './normal-content.ts';

/** A content without anything, for showing all of another one as its difference. */
export function emptyContent<Kind extends VersionedKind>(kind: Kind): ContentOf<Kind> {
  // One of both, the one of the kind.
  return (kind === 'DEAL' ? emptyDeal() : emptyCompany()) as ContentOf<Kind>;
}

const nulls = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, null>;

function emptyDeal(): DealContentValue {
  return {
    terms: nulls(termFields),
    order: { description: -1, management: -1, fundingHistory: -1 },
    flowTemplateId: null,
    textSections: [],
    imageSections: [],
    documentSections: [],
    linkSections: [],
  };
}

function emptyCompany(): CompanyContentValue {
  return { ...nulls(companyFields), sectors: [], innovationEnablers: [], fundingRounds: [], management: [] };
}
