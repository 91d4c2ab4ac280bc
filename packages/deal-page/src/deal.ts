import type { DealPage_DealFragment } from './gql/graphql.ts';

/** What a deal page shows: the fragment of `deal-page.graphql`, unmasked. */
export type PageDeal = DealPage_DealFragment;

export type PageCompany = PageDeal['company'];

export type DealFile = PageDeal['documentSections'][number]['files'][number];

/** The terms that an editor may not have entered yet. */
type Term = 'offeringType' | 'securityType' | 'investmentMin' | 'investmentMax';

/** A deal whose page is shown; of one that is being edited, terms may be missing and files may not be stored yet. */
export type ShownDeal = Omit<PageDeal, Term | 'documentSections'> & { [Name in Term]: PageDeal[Name] | null } & {
  documentSections: ShownDocuments[];
};

export type ShownDocuments = Omit<PageDeal['documentSections'][number], 'files'> & { files: ShownFile[] };

/** A file of a documents section; what is only known of a stored one may be missing. */
export type ShownFile = Pick<DealFile, 'id' | 'name' | 'sizeBytes'> & Partial<DealFile>;

/** What a reader can do with a file of a documents section. */
export interface FileActions {
  canView(file: DealFile): boolean;
  view(file: DealFile): void;
  download(file: DealFile): void;
}
