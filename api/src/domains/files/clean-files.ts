import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../context.ts';
import { audit, changesOf } from '../../database/audit.ts';
import type { Prisma } from '../../database/generated/client.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { Verdict } from '../../files/clamd.ts';
import type { SpooledFile } from '../../files/spool.ts';

type ReceivedFile = SpooledFile & { name: string };

const notScanned: Verdict = { result: 'UNSCANNABLE', signature: 'none' };

declare const clean: unique symbol;

/** A file that may be stored: only `requireClean` and `ownContent` make one, so that no upload gets around the scanner. */
export type Clean<File> = File & { readonly [clean]: true };

type AllClean<Files extends readonly unknown[]> = { [Index in keyof Files]: Clean<Files[Index]> };

/**
 * Has received files scanned, before any of them is stored or read (CARE-16). Without a scanner all are taken. An infected
 * one is audited and logged, without its content.
 *
 * @param describePlace details of the audit entry that say where the file was to be stored
 * @throws CodedError naming the first such file: FILE_INFECTED, FILE_UNSCANNABLE when the scanner could not look at all of
 *   it; SCANNER_UNAVAILABLE; and those of `describePlace`
 */
export async function requireClean<Files extends readonly ReceivedFile[]>(
  context: RequestContext,
  files: Files,
  describePlace: () => Promise<Prisma.InputJsonObject>,
): Promise<AllClean<Files>> {
  const { scanner } = context.services;
  if (!scanner) return files as unknown as AllClean<Files>;
  const verdicts = await scanner.scan(files.map(({ path }) => path));
  const refused = files.flatMap((file, index) => {
    const verdict = verdicts[index] ?? notScanned;
    return verdict.result === 'CLEAN' ? [] : [{ file, ...verdict }];
  });
  for (const { file, result, signature } of refused) {
    const { sizeBytes, sha256 } = file;
    context.log.warn({ result, signature, sizeBytes, sha256: sha256.toString('hex') }, 'A file was refused');
  }
  const infected = refused.filter(({ result }) => result === 'INFECTED');
  if (infected.length > 0) await auditInfected(context, infected, await describePlace());
  const [first] = [...infected, ...refused];
  if (!first) return files as unknown as AllClean<Files>;
  throw refuse(first.result === 'INFECTED' ? 'FILE_INFECTED' : 'FILE_UNSCANNABLE', { name: first.file.name });
}

/** A file whose content the product itself has made, such as a demo document. */
export const ownContent = <File>(file: File): Clean<File> => file as Clean<File>;

function auditInfected(
  context: RequestContext,
  infected: readonly { file: ReceivedFile; signature: string }[],
  place: Prisma.InputJsonObject,
): Promise<void> {
  return context.services.database.prisma.$transaction(async (transaction) => {
    for (const { file, signature } of infected) {
      const { name, sizeBytes, sha256 } = file;
      const facts = { name, sizeBytes, sha256: sha256.toString('hex'), signature };
      // The file has no row, so the entry has an id of its own.
      await audit(transaction, context, {
        ...{ action: 'file.infected', entityType: 'file', entityId: randomUUID() },
        details: { ...place, ...facts, changes: changesOf({}, { file: name }) },
      });
    }
  });
}
