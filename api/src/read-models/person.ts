import type { Person } from '../graphql/generated/resolvers.ts';
import type { JsonFields } from './json.ts';

/** Reads the fields of `Person` from a row of `account` of any name. */
export function personOf(row: string): JsonFields<Person> {
  return {
    id: `${row}.id`,
    firstName: `${row}.first_name`,
    lastName: `${row}.last_name`,
    email: `${row}.email`,
  };
}
