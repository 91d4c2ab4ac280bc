import { progressLabel } from '@platform/rules';
import { Type } from 'typebox';
import { clientScope } from '../../../access/client-scope.ts';
import { staff } from '../../../access/policy.ts';
import type { ClientInvestment, WaitingFor } from '../../../graphql/generated/resolvers.ts';
import { readInvestmentsById } from '../../../read-models/client-investments.ts';
import { readDealInvestments } from '../../../read-models/investments-by-deal.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { listExport } from '../list.ts';
import { decimalOf, instantOf } from './cells.ts';
import { allRows, chosenOf, chosenRows, idsOf, selectFields, selectItems } from './query.ts';

const selectIds = selectItems(['investments', 'id']);
const selectRow = selectFields(
  'id',
  ...['value', 'currency', 'progressLabel', 'completedAt', 'createdAt', 'updatedAt'],
  ['client', 'firstName', 'lastName', 'email'],
  ['deal', 'title', 'companyName'],
);

/** One row per investment, in the order of the list: by company and title, then the latest change first. */
export const investments = listExport({
  name: 'investments',
  action: 'export.investments',
  rule: staff('read_client_document'),
  ofPeople: true,
  columns: [
    ...(['company', 'deal', 'firstName', 'lastName', 'email', 'amount', 'currency', 'progress'] as const),
    ...(['createdAt', 'updatedAt', 'completedAt'] as const),
  ],
  querystring: {
    search: Type.Optional(Type.String()),
    waitingFor: Type.Optional(Type.Unsafe<WaitingFor>({ type: 'string', enum: ['CLIENT', 'STAFF', 'NOBODY'] })),
    ...chosenRows,
  },
  open(context, { search, waitingFor, ...chosen }) {
    const { database } = context.services;
    return {
      async readIds() {
        const filter = { search: parseSearch(search), waitingFor: waitingFor ?? null };
        const query = { ...clientScope(context.caller), ...chosenOf(chosen), ...filter, ...allRows };
        const { items = [] } = await readDealInvestments(database, selectIds, query);
        return items.flatMap(({ investments: ofDeal = [] }) => idsOf({ items: ofDeal }));
      },
      async readRows(ids) {
        const rows = await readInvestmentsById(database, selectRow, { ...clientScope(context.caller), ids });
        return rows.map(({ sections = [], ...row }) => {
          // The selection above determines the fields; the read model's type does not depend on it.
          const investment = row as ClientInvestment;
          return {
            company: investment.deal.companyName,
            deal: investment.deal.title,
            firstName: investment.client.firstName ?? null,
            lastName: investment.client.lastName ?? null,
            email: investment.client.email,
            amount: decimalOf(investment.value),
            currency: investment.currency,
            progress: progressLabel(investment.completedAt != null, sections),
            createdAt: instantOf(investment.createdAt),
            updatedAt: instantOf(investment.updatedAt),
            completedAt: instantOf(investment.completedAt),
          };
        });
      },
    };
  },
});
