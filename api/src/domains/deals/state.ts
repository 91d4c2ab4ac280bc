import type { VersionKind } from '../../database/generated/enums.ts';
import type { NewFile } from '../../graphql/generated/resolvers.ts';
import type { DealContent } from '../../read-models/deal-content.ts';
import type { LockedCompany } from '../../read-models/locked-companies.ts';

/** A version that is written when its save is complete. */
export interface NewVersion {
  number: number;
  kind: VersionKind;
  note: string | null;
  actorId: string | null;
}

/** The live rows of a deal, or its pending changes. */
export type ContentTarget = 'LIVE' | 'PENDING';

/**
 * A save whose files have not all come (HIST-01), as `deal.open_save` stores it. What EDIT-52 puts after the uploads is
 * carried out when it is closed: with the last upload, or by the next save with what has come.
 */
export interface OpenSave extends NewVersion {
  target: ContentTarget;
  /** Whether the pending changes are applied with the last upload. */
  apply: boolean;
  missing: NewFile[];
  removedFiles: string[];
  /** Absent if the flow stays. */
  flowTemplateId?: string | null;
}

/** Saved changes of a published deal that are not live. */
export interface PendingContent {
  content: DealContent;
  /** The live version that they started from. */
  baseVersion: number;
}

/** A deal that is locked until the transaction ends, with its companies locked for sharing. */
export interface LockedDeal {
  id: string;
  publishedAt: Date | null;
  contentVersion: number;
  liveVersion: number;
  openSave: OpenSave | null;
  /** Decimals. */
  total: string | null;
  available: string | null;
  committed: string;
  live: DealContent;
  pending: PendingContent | null;
  companies: ReadonlyMap<string, LockedCompany>;
}

/** The content that the next save starts from. */
export const currentContent = ({ pending, live }: LockedDeal): DealContent => pending?.content ?? live;
