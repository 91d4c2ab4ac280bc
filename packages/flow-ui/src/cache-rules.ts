import type { CacheRules } from '@platform/app-contract';

/** Cache rules of `useSaveInput`: updates the item that received its first input (ONB-10). */
export const inputRules: CacheRules = {
  mutations: {
    insertInputField: (stored, { edgeId }) => stored.invalidateEntity('FlowItem', edgeId, 'input'),
  },
};
