import { isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { domains } from '../../src/domains/index.ts';
import { buildSchema } from '../../src/graphql/schema.ts';
import {
  dealContainers,
  investorFields,
  type ServedRow,
  staffFields,
  staffReads,
  staffWrites,
} from './served-fields.ts';

const schema = buildSchema(domains);

function isServed(coordinate: string): boolean {
  const [typeName = '', name = ''] = coordinate.split('.');
  const type = schema.getType(typeName);
  if (isEnumType(type)) return type.getValue(name) !== undefined;
  return (isObjectType(type) || isInputObjectType(type)) && name in type.getFields();
}

const whole = (rows: ServedRow[]) => rows.filter(({ open }) => !open);
const partlyServed = Object.entries({ investorFields, dealContainers, staffFields, staffReads, staffWrites }).flatMap(
  ([table, rows]) => rows.filter(({ open }) => open).map((row) => ({ table, ...row })),
);

function expectServed({ served }: ServedRow): void {
  expect(served.filter((coordinate) => !isServed(coordinate))).toEqual([]);
}

test.each(whole(investorFields))('API-23/$row is served to investors', expectServed);
test.each(whole(dealContainers))('API-24/$row are served with a deal', expectServed);
// The flags and row filters of AAPI-22 and AAPI-23 are tested in the domains.
test.each(whole([...staffReads, ...staffWrites]))('$row is in the schema for staff', expectServed);
test.each(whole(staffFields))('AAPI-29/$row is served to staff', expectServed);

test.each(partlyServed)(
  '$table, $row: built fields are served, and the others are listed as open',
  ({ served, open = [] }) => {
    expect(served.filter((coordinate) => !isServed(coordinate))).toEqual([]);
    expect(open.filter((coordinate) => isServed(coordinate))).toEqual([]);
  },
);
