import type { Language } from '@platform/rules';
import { clientScope } from '../../../access/client-scope.ts';
import { staff } from '../../../access/policy.ts';
import type { WhitelistEntry, WhitelistSort, WhitelistTab } from '../../../graphql/generated/resolvers.ts';
import { parseSearch } from '../../../read-models/paging.ts';
import { readWhitelist } from '../../../read-models/whitelist.ts';
import { countryNameIn } from '../../enumerations/service.ts';
import { exportCatalogues } from '../catalogues.ts';
import { listExport } from '../list.ts';
import { instantOf, yesOrNo } from './cells.ts';
import { allRows, chosenOf, idsOf, listQuery, namesOf, selectItems, sortOf } from './query.ts';

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
  [
    'registration',
    'appClient',
    'accreditedInvestor',
    'countryName',
    'city',
    'phoneNumber',
    'diallingCode',
    'signedUpAt',
  ],
);

/** Numbers are stored as they were typed, mostly in the form of their country. */
const phoneOf = (number: string | null | undefined, diallingCode: string | null | undefined) =>
  number && diallingCode && !number.startsWith('+') ? `${number} (${diallingCode})` : (number ?? null);

/** What staff judge an applicant by, as the question before an approval shows it. */
function answersOf(registration: WhitelistEntry['registration'], language: Language) {
  const texts = exportCatalogues[language];
  const { appClient, accreditedInvestor, countryName, city, phoneNumber, diallingCode, signedUpAt } =
    registration ?? {};
  return {
    appClient: appClient ? texts.answers[appClient] : null,
    accreditedInvestor: accreditedInvestor ? texts.answers[accreditedInvestor] : null,
    country: countryName ? countryNameIn(language, countryName) : null,
    city: city ?? null,
    phone: phoneOf(phoneNumber, diallingCode),
    signedUpAt: instantOf(signedUpAt),
  };
}

const listOf = (name: 'whitelist' | 'interested', tab: WhitelistTab) =>
  listExport({
    name,
    action: `export.${name}` as const,
    rule: staff('manage_client'),
    ofPeople: true,
    columns: [
      ...(['firstName', 'lastName', 'email', 'emailConfirmed', 'status'] as const),
      ...(['createdAt', 'updatedAt', 'approvedAt'] as const),
      ...(['appClient', 'accreditedInvestor', 'country', 'city', 'phone', 'signedUpAt'] as const),
    ],
    querystring: listQuery(columns),
    open({ services: { database }, caller }, { search, ...query }) {
      const texts = exportCatalogues[caller.language];
      const list = () => ({
        ...clientScope(caller),
        tab,
        search: parseSearch(search),
        sort: sortOf(query, 'NAME'),
        ...chosenOf(query),
        ...allRows,
      });
      return {
        readIds: async () => idsOf(await readWhitelist(database, selectId, list())),
        async readRows(ids) {
          const { items = [] } = await readWhitelist(database, selectRow, { ...list(), ids });
          // The selection above determines the fields; the read model's type does not depend on it.
          return (items as WhitelistEntry[]).map((entry) => ({
            firstName: entry.firstName ?? null,
            lastName: entry.lastName ?? null,
            email: entry.email,
            emailConfirmed: yesOrNo(entry.emailConfirmed, texts),
            status: texts.entryStatuses[entry.status],
            createdAt: instantOf(entry.createdAt),
            updatedAt: instantOf(entry.updatedAt),
            approvedAt: instantOf(entry.approvedAt),
            ...answersOf(entry.registration, caller.language),
          }));
        },
      };
    },
  });

export const whitelist = listOf('whitelist', 'WHITELIST');
export const interested = listOf('interested', 'INTERESTED');
