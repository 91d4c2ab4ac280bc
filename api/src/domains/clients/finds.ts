import { clientScope } from '../../access/client-scope.ts';
import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundClients } from '../../read-models/found-people.ts';

export const finds: FindSources = {
  CLIENT: {
    rule: staff('read_client_info'),
    find: (database, caller, query) => readFoundClients(database, { ...query, ...clientScope(caller) }),
  },
};
