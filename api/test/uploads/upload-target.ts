import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { countFiles } from '../files/kit.ts';
import { readStored, seedInvestment } from '../flows/seed.ts';
import type { TestAccount } from '../kit/accounts.ts';
import type { TestApi } from '../kit/api.ts';

/** An upload item of an investor, with assertions on stored files. */
export interface UploadTarget {
  investor: TestAccount;
  flowId: string;
  investmentId: string;
  /** The form fields that identify the item. */
  place: Record<string, string>;
  /** Counts the files in the store's folder. */
  countStoredFiles(): Promise<number>;
  /** @throws if rows or bytes were added since */
  expectNothingStored(): Promise<void>;
}

export async function createUploadTarget(api: TestApi): Promise<UploadTarget> {
  const investor = await api.createAccount();
  const { flowId, investmentId } = await seedInvestment(api, investor);
  const stored = await readStored(api, flowId);
  const before = await countFiles(api);

  async function countStoredFiles() {
    const { files } = api.configuration;
    if (files.storage !== 'local') throw new Error('These tests need local storage');
    const entries = await readdir(files.directory, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  }

  return {
    investor,
    flowId,
    investmentId,
    place: {
      investmentSectionNodeEdgeId: stored.item('Passport').id,
      investmentId,
      investmentStep: stored.section('Identity').id,
    },
    countStoredFiles,
    async expectNothingStored() {
      expect(await countFiles(api)).toEqual(before);
      expect(await countStoredFiles()).toBe(before.blobs);
    },
  };
}
