import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../kit/api.ts';

const list = `query ($filter: DealFilter, $sort: DealSort, $limit: Int, $offset: Int) {
  deals(filter: $filter, sort: $sort, limit: $limit, offset: $offset) { totalCount } }`;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

describe('variables that do not fit their type', () => {
  it.each([
    ['direction', { sort: { column: 'PUBLISHED_AT', direction: 'asc' } }],
    ['direction', { sort: { column: 'PUBLISHED_AT', direction: 'ASC_NULLS_FIRST' } }],
    ['direction', { sort: { column: 'PUBLISHED_AT', direction: 1 } }],
    ['column', { sort: { column: 'COMMITTED_AMOUNT', direction: 'asc_nulls_first' } }],
    ['column', { sort: { column: "x'; DROP TABLE deal", direction: 'asc_nulls_first' } }],
    ['status', { filter: { status: 'DRAFT' } }],
    ['limit', { limit: 'all' }],
    ['limit', { limit: 1.5 }],
    ['offset', { offset: 2 ** 40 }],
    ['secret', { filter: { secret: 'x' } }],
    ['direction', { sort: { column: 'PUBLISHED_AT' } }],
  ])('AAPI-21 API-10 OPP-16 names %s of %j, interpreted and compiled', async (field, variables) => {
    const as = await api.createAccount();
    for (let round = 0; round < 3; round += 1) {
      const { status, data, errors } = await api.query(list, variables, { as });
      expect({ status, data, errors }).toEqual({
        status: 400,
        data: null,
        errors: [
          {
            message: `Field ${field} is not valid`,
            extensions: { code: 'FIELD_INVALID', params: { field } },
          },
        ],
      });
    }
  });

  it.each(['asc', 'desc', 'asc_nulls_last', 'desc_nulls_first', 'random'])(
    'AAPI-21 refuses the direction %s in the document itself',
    async (direction) => {
      const document = `{ deals(sort: {column: PUBLISHED_AT, direction: ${direction}}) { totalCount } }`;
      const { status, data, errors } = await api.query(document, {}, { as: await api.createAccount() });
      expect({ status, data, code: errors[0]?.extensions.code }).toEqual({
        status: 400,
        data: null,
        code: 'BAD_REQUEST',
      });
    },
  );
});
