import { type PermissionFlag, type Permissions, permits } from '@platform/app-contract';
import type { PaletteOption } from '@platform/design-system/palette';
import { paths } from '@platform/paths';
import type { FindQuery } from '../gql/graphql.ts';

/** A found record. */
export type FoundRecord = Omit<FindQuery['find'][number], '__typename'>;

/** The kinds of records that have a page. */
export type PageKind = keyof typeof kinds;

type Kind = {
  flag?: PermissionFlag;
  pathOf(found: FoundRecord): string;
  /** Path of the list of the kind. */
  list: string;
};

/** The kinds in the order of their groups. A company or deal that may not be changed has only its row in the list. */
export const kinds = {
  COMPANY: {
    pathOf: ({ id, name, editable }) =>
      editable ? paths.companyForm({ companyId: id }) : matching(paths.staffCompanies(), name),
    list: paths.staffCompanies(),
  },
  DEAL: {
    pathOf: ({ id, name, editable }) =>
      editable ? paths.dealEditor({ dealId: id }) : matching(paths.staffDealList(), companyOf(name)),
    list: paths.staffDealList(),
  },
  CLIENT: {
    flag: 'readClientInfo',
    pathOf: ({ id }) => paths.client({ clientId: id }),
    list: paths.allClients(),
  },
  EMPLOYEE: {
    flag: 'manageRoles',
    pathOf: ({ id }) => paths.employee({ employeeId: id }),
    list: paths.employees(),
  },
  INVESTMENT: {
    flag: 'readClientDocument',
    pathOf: ({ id, dealId, flowId }) =>
      paths.clientDocuments({ dealId: dealId ?? '', flowId: flowId ?? '', investmentId: id }),
    list: paths.investmentDocuments(),
  },
} as const satisfies Record<string, Kind>;

export const pageKinds = Object.keys(kinds) as PageKind[];

export function isPageKind(kind: unknown): kind is PageKind {
  return typeof kind === 'string' && Object.hasOwn(kinds, kind);
}

export function opens(permissions: Permissions, kind: PageKind): boolean {
  const { flag }: Kind = kinds[kind];
  return permits(permissions, flag);
}

/** An entry of the palette; `used` is what is stored when it is followed. */
export type Entry = PaletteOption & { used?: UsedEntry };

/** A used entry as stored: a page by its path, or a record. */
export type UsedEntry = { page: string } | { record: FoundRecord };

export function recordEntry(record: FoundRecord, kind: PageKind): Entry {
  const { id, name, detail } = record;
  return {
    key: `${kind}:${id}`,
    path: kinds[kind].pathOf(record),
    name,
    detail: detail ?? null,
    used: { record },
  };
}

/** Returns the path of a list, searched. */
export function matching(list: string, search: string): string {
  return `${list}?${new URLSearchParams({ search })}`;
}

/** Returns the company in the name of a deal, `Company - Title`, or its beginning. */
function companyOf(dealName: string): string {
  return dealName.split(' - ')[0] ?? dealName;
}
