import { randomUUID } from 'node:crypto';
import { dealOf, type EditedDeal, editorCalls } from '../deals/editor-kit.ts';
import { download, pngFile, textFile, upload } from '../files/kit.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';

/** The ids of a section of each kind that holds files. */
export interface Sections {
  image: string;
  papers: string;
}

export const newSections = (): Sections => ({ image: randomUUID(), papers: randomUUID() });

/** The sections as an input of the editor. */
export const sectionInput = ({ image, papers }: Sections) => ({
  imageSections: [{ id: image, title: 'Plant' }],
  documentSections: [{ id: papers, title: 'Papers' }],
});

/** The names of the files of a content. */
export const filesOf = ({ content }: Pick<EditedDeal, 'content'>) => [
  ...content.imageSections.flatMap(({ file }) => file?.name ?? []),
  ...content.documentSections.flatMap(({ files }) => files.map(({ name }) => name)),
];

/** The calls on files of sections; `admin` sends them unless another account is given. */
export function sectionCalls(api: TestApi, admin: TestAccount) {
  const named = (fileId?: string): Record<string, string> => (fileId ? { fileId } : {});
  return {
    sendImage: (dealId: string, sectionId: string, fileId?: string, file = pngFile(), as = admin) =>
      upload(api, 'deal/section/image', as, { dealId, dealImageSectionId: sectionId, ...named(fileId) }, [file]),
    sendDocument: (dealId: string, sectionId: string, fileId?: string, file = textFile(), as = admin) =>
      upload(api, 'deal/section/documents', as, { dealId, dealDocumentSectionId: sectionId, ...named(fileId) }, [file]),
    remove: (kind: 'image' | 'documents', fileId: string, as = admin) =>
      api.rest(`/api/delete/deal/section/${kind}`, { as, body: { fileId } }),
    open: async (id: string) => dealOf(await editorCalls(api).open(id, admin)),
    /** The number and the names of the files of each version. */
    async versionsOf(dealId: string) {
      const where = { dealId };
      const versions = await api.database.prisma.dealVersion.findMany({ where, orderBy: { number: 'asc' } });
      return versions.map(({ number, content }) => [number, filesOf({ content: content as never })]);
    },
    statusOf: async (id: string, kind: 'image' | 'documents', as: TestAccount) =>
      (await download(api, `deal/section/${kind}/${id}`, as)).status,
  };
}
