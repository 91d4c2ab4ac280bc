import { paths } from '@platform/paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignUpApi, someAddress, startSignUpApi } from './kit.ts';

let api: SignUpApi;
beforeAll(async () => {
  api = await startSignUpApi({ TIME_ZONE: 'Europe/Zurich' });
});
afterAll(() => api?.close());

const kindsTo = async (recipient: string) =>
  (await api.database.prisma.mail.findMany({ where: { recipient }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind }) => kind,
  );

test('CARE-02 REG-11 a registration without an invitation is followed by one mail: that it was received, and what comes next', async () => {
  const email = someAddress();
  await api.signUp({ email });
  const { text } = await api.mail(email);
  expect(text).toContain(`with the address ${email} was received.`);
  expect(text).toContain('You get a mail once it is approved.');
  expect(text).toContain(paths.confirmAddress());
  expect(await kindsTo(email)).toEqual(['EMAIL_CONFIRMATION']);
});

test('CARE-02 REG-12 a registration with an invitation is followed by one mail, with the time and its zone', async () => {
  const email = someAddress();
  const token = await api.invite(email);
  await api.signUp({ email, token });
  const { subject, text } = await api.mail(email);
  expect(subject).toMatch(/^Your registration at .+ was received$/);
  expect(text).toContain('(Europe/Zurich)');
  expect(text).toContain('Your access is approved: sign in to take the next steps.');
  expect(await kindsTo(email)).toEqual(['INVITATION', 'REGISTRATION_RECEIVED']);
});

test('CARE-02 REG-12 an applicant who is invited gets a mail about the approval, not about another registration', async () => {
  const email = someAddress();
  await api.signUp({ email });
  await api.signUp({ email, token: await api.invite(email) });
  expect(await kindsTo(email)).toEqual(['EMAIL_CONFIRMATION', 'INVITATION', 'APPROVAL']);
});
