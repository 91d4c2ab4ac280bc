import type { Transaction } from '../../database/database.ts';
import type { DealContent, FileContent } from '../../read-models/deal-content.ts';
import { keepVersionFiles } from '../files/service.ts';
import { listFiles } from './apply-changes.ts';
import type { ContentTarget, LockedDeal, NewVersion } from './state.ts';

/** Writes a version; its files keep their bytes from now on (HIST-01, HIST-10). */
export async function writeVersion(
  transaction: Transaction,
  dealId: string,
  { number, kind, note, actorId }: NewVersion,
  content: DealContent,
): Promise<void> {
  await transaction.$executeRaw`
    /* deals.write_version */
    INSERT INTO deal_version (deal_id, number, kind, format, content, note, actor_id)
    VALUES (${dealId}::uuid, ${number}, ${kind}::version_kind, ${content.format}, ${JSON.stringify(content)}::jsonb,
      ${note}, ${actorId}::uuid)`;
  const files = listFiles(content).map(({ file: { blobId, name } }) => ({ blobId, name }));
  await keepVersionFiles(transaction, { dealId, number }, files);
}

/**
 * Writes version 1 of a deal from before versions: the state before its first tracked save (HIST-01). Requires that no
 * save is open.
 */
export async function writeBaseline(transaction: Transaction, { id, contentVersion, live }: LockedDeal): Promise<void> {
  if ((await transaction.dealVersion.count({ where: { dealId: id } })) > 0) return;
  const baseline: NewVersion = { number: contentVersion, kind: 'BASELINE', note: null, actorId: null };
  await writeVersion(transaction, id, baseline, live);
}

/** Records which version investors read from now on. */
export async function writePublication(
  transaction: Transaction,
  { dealId, number, actorId }: { dealId: string; number: number; actorId: string },
): Promise<void> {
  await transaction.dealPublication.create({ data: { dealId, number, actorId }, select: { id: true } });
}

/** Returns the number of the version that investors have read last, of a deal that was published. */
export async function readPublicNumber(transaction: Transaction, { id, liveVersion }: LockedDeal): Promise<number> {
  const last = await transaction.dealPublication.findFirst({
    where: { dealId: id },
    orderBy: { id: 'desc' },
    select: { number: true },
  });
  // What was published before versions were kept has no publication: its first save has kept that state.
  const baseline = last ?? (await transaction.dealVersion.findFirst({ where: { dealId: id, kind: 'BASELINE' } }));
  return baseline?.number ?? liveVersion;
}

/** Returns whether investors can have read a version, now or at any time (HIST-09). */
export async function wasPublic(transaction: Transaction, dealId: string, number: number): Promise<boolean> {
  if ((await transaction.dealPublication.count({ where: { dealId, number } })) > 0) return true;
  // The state before the first save may have been public before publications were recorded.
  return (await transaction.dealVersion.count({ where: { dealId, number, kind: 'BASELINE' } })) > 0;
}

/** Returns the content of a version; null for an unknown number. */
export async function readVersionContent(
  transaction: Transaction,
  dealId: string,
  number: number,
): Promise<DealContent | null> {
  const version = await transaction.dealVersion.findUnique({
    where: { dealId_number: { dealId, number } },
    select: { content: true },
  });
  // Written by `writeVersion` alone, in a format of this or a former release.
  return (version?.content as unknown as DealContent | undefined) ?? null;
}

/** Returns those of some files that versions of a deal name, without reading the rest of these versions. */
export async function readVersionFiles(
  transaction: Transaction,
  dealId: string,
  wanted: readonly { version: number; fileId: string }[],
): Promise<{ number: number; file: FileContent }[]> {
  const numbers = [...new Set(wanted.map(({ version }) => version))];
  const ids = [...new Set(wanted.map(({ fileId }) => fileId))];
  return transaction.$queryRaw`
    /* deals.version_files */
    SELECT version.number, stored.file
    FROM deal_version version
    CROSS JOIN LATERAL (
      SELECT jsonb_path_query(version.content, '$.imageSections[*].file')
      UNION ALL SELECT jsonb_path_query(version.content, '$.documentSections[*].files[*]')) stored (file)
    WHERE version.deal_id = ${dealId}::uuid AND version.number = ANY (${numbers}::int[])
      AND stored.file->>'id' = ANY (${ids}::text[])`;
}

/** Raises the version of the content, and with it that of the live rows if they have this content. */
export async function raiseVersion(transaction: Transaction, deal: LockedDeal, target: ContentTarget): Promise<void> {
  deal.contentVersion += 1;
  if (target === 'LIVE') deal.liveVersion = deal.contentVersion;
  await transaction.$executeRaw`
    /* deals.raise_version */
    UPDATE deal SET content_version = ${deal.contentVersion}, live_version = ${deal.liveVersion},
      updated_at = CASE WHEN ${target === 'LIVE'} THEN now() ELSE updated_at END
    WHERE id = ${deal.id}::uuid`;
}
