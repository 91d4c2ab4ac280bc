import { Type } from 'typebox';
import { clientScope } from '../../../access/client-scope.ts';
import { staff } from '../../../access/policy.ts';
import { isUuid } from '../../../database/uuid.ts';
import type { Client, ClientSort, ClientStatus } from '../../../graphql/generated/resolvers.ts';
import { readClients } from '../../../read-models/clients-list.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { exportTexts } from '../texts.ts';
import { nameOf, yesOrNo } from './cells.ts';
import { allRows, chosenOf, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

const columns = namesOf<ClientSort['column']>({
  NAME: true,
  EMAIL: true,
  RELATIONSHIP_MANAGER: true,
  CREATED_AT: true,
  STATUS: true,
});

const statuses = Object.keys(exportTexts.clientStatuses);

const selectId = selectItems('id');
const selectRow = selectItems('firstName', 'lastName', 'email', 'emailConfirmed', 'createdAt', 'status', [
  'relationshipManager',
  ...['firstName', 'lastName', 'email'],
]);

export const clients = listExport({
  name: 'clients',
  action: 'export.clients',
  rule: staff('read_client_info'),
  ofPeople: true,
  columns: ['firstName', 'lastName', 'email', 'emailConfirmed', 'manager', 'managerEmail', 'createdAt', 'status'],
  querystring: {
    ...listQuery(columns),
    /** Statuses and account ids separated by commas. */
    statuses: Type.Optional(Type.String({ pattern: `^(${statuses.join('|')})(,(${statuses.join('|')})){0,5}$` })),
    managerIds: Type.Optional(Type.String({ pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,49}$' })),
  },
  open(context, { search, statuses: chosen, managerIds, ...query }) {
    const { database } = context.services;
    const texts = exportCatalogues[context.caller.language];
    const list = () => ({
      ...clientScope(context.caller),
      search: parseSearch(search),
      statuses: (chosen?.split(',') as ClientStatus[] | undefined) ?? null,
      managerIds: managerIds?.split(',').filter(isUuid) ?? null,
      sort: sortOf(query, 'NAME'),
      ...chosenOf(query),
      ...allRows,
    });
    return {
      readIds: async () => idsOf(await readClients(database, selectId, list())),
      async readRows(ids) {
        const { items = [] } = await readClients(database, selectRow, { ...list(), ids });
        // The selection above determines the fields; the read model's type does not depend on it.
        return (items as Client[]).map((client) => ({
          firstName: client.firstName ?? null,
          lastName: client.lastName ?? null,
          email: client.email,
          emailConfirmed: yesOrNo(client.emailConfirmed, texts),
          manager: nameOf(client.relationshipManager),
          managerEmail: client.relationshipManager?.email ?? null,
          createdAt: new Date(client.createdAt),
          status: texts.clientStatuses[client.status],
        }));
      },
    };
  },
});
