import type { CacheRules } from '@platform/app-contract';

/** What `useSaveInput` changes beyond the input that it is answered with: the item that has got its first one (ONB-10). */
export const inputRules: CacheRules = {
  mutations: {
    insertInputField: (stored, { edgeId }) => stored.invalidateEntity('FlowItem', edgeId, 'input'),
  },
};
