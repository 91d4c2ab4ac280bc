import type { CompanyContentValue, DealContentValue } from '../../src/opportunities/versions/contents/contents.ts';
import { person } from '../client-kit.tsx';

const keyed = <Row extends { id: string }>({ id, ...row }: Row) => ({ key: id, ...row });

/** A content as the API answers it. */
export const dealAnswer = (content: DealContentValue) => ({
  __typename: 'DealContent',
  ...content,
  textSections: content.textSections.map(keyed),
  imageSections: content.imageSections.map(({ file, ...section }) => ({
    ...keyed(section),
    file: file && keyed(file),
  })),
  documentSections: content.documentSections.map(({ files, ...section }) => ({
    ...keyed(section),
    files: files.map(keyed),
  })),
  linkSections: content.linkSections.map(keyed),
});

export const companyAnswer = (content: CompanyContentValue) => ({
  __typename: 'CompanyContent',
  ...content,
  fundingRounds: content.fundingRounds.map(keyed),
  management: content.management.map(keyed),
});

/** The entry of a version in a list. */
export const entry = (number: number, more: object = {}) => ({
  __typename: 'DealVersion',
  number,
  kind: 'SAVED',
  at: `2026-11-${`${number}`.padStart(2, '0')}T10:00:00.000Z`,
  by: person('a1', 'Ada', 'Admin'),
  note: null,
  publishedAt: null,
  ...more,
});
