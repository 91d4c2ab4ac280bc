import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, textFile } from '../files/kit.ts';
import { seedTemplate } from '../flows/seed.ts';
import { Browser, password, signIn } from '../identity/kit.ts';
import { post } from '../identity/rest.ts';
import { type SignUpApi, someAddress, startSignUpApi } from './kit.ts';

let api: SignUpApi;
let directory: string;
let templateId: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'unproven-'));
  api = await startSignUpApi({ DATA_DIR: directory });
  templateId = (await seedTemplate(api, 'ONBOARDING')).id;
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true, force: true });
});

const first = 'Strangers-Own-1';

/** The names of all files in the store, which are the ids of their blobs. */
async function storedBytes(): Promise<string[]> {
  const entries = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function change(token: string, query: string, variables: object): Promise<void> {
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  expect(await response.json()).not.toHaveProperty('errors');
}

/** Signs up with the password `first` and submits everything that an applicant can. */
async function submitEverything(email: string): Promise<{ accountId: string; blobId: string }> {
  const { result } = await api.signUp({ email, password: first });
  const accountId = String(result.accountId);
  const token = (await signIn(api, new Browser(), email, first)).access_token;
  await change(
    token,
    'mutation ($input: PersonalInformationInput!) { updatePersonalInformation(input: $input) { id } }',
    {
      input: {
        firstName: 'Eve',
        lastName: 'Stranger',
        phoneNumber: '044 123 45 67',
        phoneZone: 'CH',
        country: 'CH',
        city: 'Zurich',
      },
    },
  );
  await change(token, 'mutation ($input: ClientAnswersInput!) { updateClientAnswers(input: $input) { id } }', {
    input: { appClient: 'NO', accreditedInvestor: 'YES' },
  });
  await change(token, 'mutation ($input: EmailPreferencesInput!) { updateEmailPreferences(input: $input) { id } }', {
    input: {
      frequency: 1,
      investmentOpportunities: true,
      investmentTips: true,
      personalisedDeals: true,
      watchlist: true,
    },
  });
  const { prisma } = api.database;
  const { subject } = await prisma.account.findUniqueOrThrow({ where: { id: accountId } });
  expect((await post(api, '/api/onboarding/clone', { flowId: null, firebaseId: subject }, token)).status).toBe(200);
  const items = await prisma.flowItem.findMany({ where: { section: { flow: { accountId } } } });
  const itemId = (name: string) => items.find((item) => item.name === name)?.id ?? '';
  await change(
    token,
    'mutation ($id: ID!, $text: String!) { insertInputField(edgeId: $id, text: $text) { __typename } }',
    {
      id: itemId('Passport number'),
      text: 'X1',
    },
  );
  const upload = await fetch(`${api.url}/api/upload/onboarding/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form({ onboardingSectionNodeEdgeId: itemId('Passport'), firebaseId: subject }, [textFile()]),
  });
  expect(upload.status).toBe(200);
  await prisma.investorProfile.create({ data: { accountId, businessModelB2b: true } });
  const { blobId } = await prisma.storedFile.findFirstOrThrow({ where: { uploadedById: accountId } });
  expect(await storedBytes()).toContain(blobId);
  return { accountId, blobId };
}

/** The stored data that the applicant submitted. */
async function submittedData(accountId: string) {
  const { prisma } = api.database;
  return {
    account: await prisma.account.findUniqueOrThrow({ where: { id: accountId }, include: { profile: true } }),
    flows: await prisma.flow.count({ where: { accountId } }),
    inputs: await prisma.flowItemInput.count({ where: { item: { section: { flow: { accountId } } } } }),
    files: await prisma.storedFile.count({ where: { uploadedById: accountId } }),
    removals: await prisma.auditEntry.findMany({
      where: { entityId: accountId, action: 'account.unproven_data_removed' },
    }),
  };
}

const nothing = (email: string, names: { firstName: string | null; lastName: string | null }) => ({
  account: {
    ...names,
    city: null,
    countryCode: null,
    phoneNumber: null,
    phoneZone: null,
    appClient: null,
    accreditedInvestor: null,
    emailPreferenceFrequency: 5,
    emailPreferenceInvestmentOpportunities: false,
    emailPreferenceInvestmentTips: false,
    emailPreferencePersonalisedDeals: false,
    emailPreferenceWatchlist: false,
    profile: null,
  },
  flows: 0,
  inputs: 0,
  files: 0,
  removals: [{ details: { email, onboarding: true, profile: true } }],
});
const everything = {
  account: {
    firstName: 'Eve',
    city: 'Zurich',
    appClient: 'NO',
    emailPreferenceFrequency: 1,
    profile: { businessModelB2b: true },
  },
  flows: 1,
  inputs: 1,
  files: 1,
  removals: [],
};

async function reset(email: string, secret: string): Promise<number> {
  expect((await post(api, '/api/auth/reset', { email })).status).toBe(200);
  const code = (await api.mailedLink(email, paths.setNewPassword())).searchParams.get('oobCode');
  return (await post(api, '/api/auth/reset/confirm', { code, password: secret })).status;
}

async function confirm(email: string): Promise<void> {
  const code = (await api.mailedLink(email, paths.confirmAddress())).searchParams.get('code');
  expect((await post(api, '/api/auth/confirm-address', { code, password: first })).status).toBe(200);
}

test('the owner of an invited address takes over no data of an earlier sign-up, and uploads are deleted', async () => {
  const email = someAddress();
  const token = await api.invite(email);
  const { accountId, blobId } = await submitEverything(email);
  const answer = await api.signUp({ email, token });
  expect(answer).toMatchObject({ status: 200, result: { accountId } });
  expect(await submittedData(accountId)).toMatchObject(nothing(email, { firstName: 'Grace', lastName: 'Hopper' }));
  expect(await api.stored(email)).toMatchObject({ roles: [1], accounts: [{ approvedAt: expect.any(Date) }] });
  await expect.poll(storedBytes).not.toContain(blobId);
  // The row goes with the end of the transaction.
  await expect.poll(() => api.database.prisma.fileBlob.count({ where: { id: blobId } })).toBe(0);
  // The template's file is shared with the instance and is kept.
  const { prisma } = api.database;
  expect(await prisma.storedFile.count({ where: { flowItem: { section: { flowId: templateId } } } })).toBe(1);
  expect(await prisma.fileBlob.count()).toBeGreaterThan(0);
});

test('the first reset of an unconfirmed account deletes its data, later ones keep it', async () => {
  const email = someAddress();
  const { accountId, blobId } = await submitEverything(email);
  expect(await reset(email, password)).toBe(200);
  expect(await submittedData(accountId)).toMatchObject(nothing(email, { firstName: null, lastName: null }));
  await expect.poll(storedBytes).not.toContain(blobId);
  await api.database.prisma.account.update({ where: { id: accountId }, data: { city: 'Basel' } });
  expect(await reset(email, 'Another-Horse-2')).toBe(200);
  expect(await submittedData(accountId)).toMatchObject({ account: { city: 'Basel' }, removals: [{}] });
});

test('a confirmed account keeps its data on an invitation and on a reset', async () => {
  const email = someAddress();
  const { accountId } = await submitEverything(email);
  await confirm(email);
  expect(await reset(email, password)).toBe(200);
  expect(await submittedData(accountId)).toMatchObject(everything);
  const token = await api.invite(email);
  expect(await api.signUp({ email, token })).toMatchObject({ status: 200, result: { accountId } });
  expect(await submittedData(accountId)).toMatchObject(everything);
});
