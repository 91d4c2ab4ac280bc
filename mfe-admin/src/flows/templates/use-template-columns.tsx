import { DateText } from '@platform/design-system';
import type { ListColumn } from '@platform/design-system/list';
import type { ReactNode } from 'react';
import { texts } from '../../texts.ts';

/** A template of either kind, as listed. */
export type Template = {
  id: string;
  name: string;
  createdAt: string;
  updatedAt: string;
  version: number;
  /** Of onboarding templates. */
  isDefault?: boolean;
};

type Options = {
  /** The columns that the server sorts by. */
  sortable: readonly string[];
  /** Renders the link to the template, and what belongs to its name. */
  nameOf(template: Template): ReactNode;
};

/** The columns of a list of templates (ONBT-01). */
export function useTemplateColumns({ sortable, nameOf }: Options): ListColumn<Template>[] {
  const t = texts.useTexts();
  const head = (column: 'NAME' | 'CREATED_AT' | 'UPDATED_AT') => ({
    key: column,
    title: t(`templates.columns.${column}`),
    sortable: sortable.includes(column),
  });
  return [
    { ...head('NAME'), width: 320, card: 'title', render: nameOf },
    { ...head('CREATED_AT'), width: 160, render: ({ createdAt }) => <DateText value={createdAt} /> },
    { ...head('UPDATED_AT'), width: 160, render: ({ updatedAt }) => <DateText value={updatedAt} /> },
  ];
}
