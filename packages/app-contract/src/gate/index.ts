import { type GraphQLSchema, isObjectType } from 'graphql';
import type { ProvidedByShell } from '../release-manifest.ts';
import type { RestContract } from '../rest-contract.ts';
import type { ConsumedRelease, FitFault } from './fault.ts';
import { type OperationTarget, operationFaults } from './operations.ts';
import { routeFaults } from './routes.ts';
import { shellFaults } from './shell.ts';

/** What a release is compared with; only the parts that are given are compared. */
export interface Provided {
  api?: OperationTarget & { rest: RestContract };
  shell?: ProvidedByShell;
}

/**
 * Compares what a release consumes with what an API and a shell provide (DLV-02, DLV-03).
 *
 * @returns everything that does not fit; empty when the release can run with them
 */
export function gateRelease(release: ConsumedRelease, { api, shell }: Provided): FitFault[] {
  return [
    ...(api ? operationFaults(release, api) : []),
    ...(api ? routeFaults(release, api.rest) : []),
    ...(api ? flagFaults(release, api.schema) : []),
    ...(shell ? shellFaults(release, shell) : []),
  ];
}

/** The flags of an account are the fields of `Permissions`. */
function flagFaults({ app, release, consumes }: ConsumedRelease, schema: GraphQLSchema): FitFault[] {
  const permissions = schema.getType('Permissions');
  if (!isObjectType(permissions)) return [];
  const known = Object.keys(permissions.getFields());
  return (consumes?.flags ?? [])
    .filter((flag) => !known.includes(flag))
    .map((name) => ({ app, release, what: 'flag', name, reason: 'The API knows no such flag' }));
}

export { appBudgetFaults, budgets, descriptionFiles, type FileSizes, shellBudgetFaults } from '../budgets.ts';
export { type ConsumedRelease, describeFault, type FitFault } from './fault.ts';
export { fileFaults } from './files.ts';
export { unknownValues } from './operations.ts';
export { consumedOperations } from './types-in-use.ts';
