import type { Database } from '../database/database.ts';
import type { FlowKind } from '../database/generated/enums.ts';
import type { OnboardingTemplate, OnboardingTemplateSort } from '../graphql/generated/resolvers.ts';
import { foldedContains } from './deal-search.ts';
import { type JsonFields, jsonObject } from './json.ts';
import { type Selection, subselectionOf } from './selection.ts';
import { readSelected } from './statement.ts';

export interface TemplatesQuery {
  kind: FlowKind;
  search: string | null;
  sort: OnboardingTemplateSort;
  limit: number;
  offset: number;
}

export interface TemplatesPage {
  items?: Partial<Omit<OnboardingTemplate, '__typename'>>[];
  totalCount?: number;
}

/** Reads the fields of `OnboardingTemplate`, and so of `InvestmentTemplate`, from a row named `flow`. */
const template: JsonFields<OnboardingTemplate> = {
  id: 'flow.id',
  name: 'flow.name',
  createdAt: 'flow.created_at',
  updatedAt: 'flow.updated_at',
  version: 'flow.version',
  isDefault: 'flow.is_default',
};

const sortKeys: Record<OnboardingTemplateSort['column'], string> = {
  NAME: 'lower(flow.name)',
  CREATED_AT: 'flow.created_at',
  UPDATED_AT: 'flow.updated_at',
};

/** Reads a page of the templates of a kind that match, and their total number, in one statement (ONBT-01, EDIT-15). */
export async function readTemplates(
  database: Database,
  selection: Selection,
  query: TemplatesQuery,
): Promise<TemplatesPage> {
  const { kind, search, sort } = query;
  const criteria = [
    `flow.kind = '${kind}' AND flow.scope = 'TEMPLATE'`,
    ...(search === null ? [] : [foldedContains('search_folded(flow.name)', '{search}')]),
  ].join(' AND ');
  const sqlDirection = sort.direction === 'asc_nulls_first' ? 'ASC' : 'DESC';
  const order = `${sortKeys[sort.column]} ${sqlDirection}, flow.id ${sqlDirection}`;
  const buildSql = () => {
    const columns: string[] = [];
    if (selection.has('items')) {
      columns.push(`(
        SELECT COALESCE(json_agg(${jsonObject(subselectionOf(selection, 'items'), template)} ORDER BY ${order}), '[]'::json)
        FROM (SELECT flow.* FROM flow WHERE ${criteria} ORDER BY ${order}
          LIMIT {limit}::int OFFSET {offset}::int) flow) AS items`);
    }
    if (selection.has('totalCount')) {
      columns.push(`(SELECT count(*)::int FROM flow WHERE ${criteria}) AS "totalCount"`);
    }
    return `SELECT ${columns.join(', ')}`;
  };
  const [page] = await readSelected<TemplatesPage>(
    database,
    {
      name: 'flow_templates.list',
      variant: [kind, sort.column, sort.direction, search === null ? '' : 'search'].join(' '),
      selection,
      buildSql,
    },
    { ...query },
  );
  return page ?? {};
}
