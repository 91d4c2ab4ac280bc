import { satisfies } from '../../access/authorize.ts';
import { staff } from '../../access/policy.ts';
import type { FindSources } from '../../find/sources.ts';
import { readFoundCompanies } from '../../read-models/found-companies.ts';
import { countryNameIn } from '../enumerations/service.ts';
import { savesCompanies } from './policy.ts';

export const finds: FindSources = {
  COMPANY: {
    rule: staff(),
    async find(database, caller, query) {
      const editable = satisfies(savesCompanies, caller);
      const found = await readFoundCompanies(database, query);
      return found.map(({ detail, ...company }) => ({
        ...{ ...company, editable },
        detail: detail ? countryNameIn(caller.language, detail) : null,
      }));
    },
  },
};
