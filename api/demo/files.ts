import type { Transaction } from '../src/database/database.ts';
import { createFileRows } from '../src/domains/files/service.ts';
import { type DemoBlobs, dealName } from './blobs.ts';
import type { StoredDeal } from './deals.ts';

/** Creates the file rows of logos, pictures and deal documents. */
export async function storeFiles(
  transaction: Transaction,
  blobs: DemoBlobs,
  companyIds: Map<string, string>,
  deals: StoredDeal[],
): Promise<void> {
  await createFileRows(
    transaction,
    [...blobs.logos].map(([key, blob]) => {
      const companyId = companyIds.get(key);
      if (!companyId) throw new Error(`The demo has no company ${key}`);
      return { ...blob, kind: 'COMPANY_LOGO' as const, uploadedById: null, place: { companyId } };
    }),
  );
  for (const { content, imageSectionIds, documentSectionIds } of deals) {
    const picture = blobs.illustrations.get(content.company);
    const documents = blobs.dealDocuments.get(dealName(content)) ?? [];
    await createFileRows(transaction, [
      ...imageSectionIds.flatMap((dealImageSectionId) =>
        picture
          ? [{ ...picture, kind: 'DEAL_SECTION_IMAGE' as const, uploadedById: null, place: { dealImageSectionId } }]
          : [],
      ),
      ...documentSectionIds.flatMap((dealDocumentSectionId) =>
        documents.map((document) => ({
          ...document,
          kind: 'DEAL_SECTION_DOCUMENT' as const,
          uploadedById: null,
          place: { dealDocumentSectionId },
        })),
      ),
    ]);
  }
}
