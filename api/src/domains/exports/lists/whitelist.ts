import { staff } from '../../../access/policy.ts';
import type { WhitelistEntry, WhitelistSort, WhitelistTab } from '../../../graphql/generated/resolvers.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { readWhitelist } from '../../../read-models/whitelist.ts';
import { listExport } from '../list.ts';
import { exportTexts } from '../texts.ts';
import { instantOf, yesOrNo } from './cells.ts';
import { allRows, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

const columns = namesOf<WhitelistSort['column']>({
  NAME: true,
  EMAIL: true,
  CREATED_AT: true,
  UPDATED_AT: true,
  APPROVED_AT: true,
});

const selectId = selectItems('id');
const selectRow = selectItems(
  ...['firstName', 'lastName', 'email', 'emailConfirmed', 'status', 'createdAt', 'updatedAt', 'approvedAt'],
);

const listOf = (name: 'whitelist' | 'interested', tab: WhitelistTab) =>
  listExport({
    name,
    action: `export.${name}` as const,
    rule: staff('manage_client'),
    ofPeople: true,
    columns: [
      ...(['firstName', 'lastName', 'email', 'emailConfirmed', 'status'] as const),
      ...(['createdAt', 'updatedAt', 'approvedAt'] as const),
    ],
    querystring: listQuery(columns),
    open({ services: { database } }, { search, ...query }) {
      const list = () => ({ tab, search: parseSearch(search), sort: sortOf(query, 'NAME'), ...allRows });
      return {
        readIds: async () => idsOf(await readWhitelist(database, selectId, list())),
        async readRows(ids) {
          const { items = [] } = await readWhitelist(database, selectRow, { ...list(), ids });
          // The selection above determines the fields; the read model's type does not depend on it.
          return (items as WhitelistEntry[]).map((entry) => ({
            firstName: entry.firstName ?? null,
            lastName: entry.lastName ?? null,
            email: entry.email,
            emailConfirmed: yesOrNo(entry.emailConfirmed),
            status: exportTexts.entryStatuses[entry.status],
            createdAt: instantOf(entry.createdAt),
            updatedAt: instantOf(entry.updatedAt),
            approvedAt: instantOf(entry.approvedAt),
          }));
        },
      };
    },
  });

export const whitelist = listOf('whitelist', 'WHITELIST');
export const interested = listOf('interested', 'INTERESTED');
