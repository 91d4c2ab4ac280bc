import type { DealPage_DealFragment } from './gql/graphql.ts';

/** What a deal page shows: the fragment of `deal-page.graphql`, unmasked. */
export type PageDeal = DealPage_DealFragment;

export type PageCompany = PageDeal['company'];

export type DealFile = PageDeal['documentSections'][number]['files'][number];

/** What a reader can do with a file of a documents section. */
export interface FileActions {
  canView(file: DealFile): boolean;
  view(file: DealFile): void;
  download(file: DealFile): void;
}
