import { paths } from '@platform/paths';
import type { Page } from '@playwright/test';
import { type Team, teamOf } from '../../tools/delivery/team.ts';
import { test } from '../kit/own-product.ts';
import { resumeIn } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect } from '../kit/test.ts';
import { asked, openListening, publishNext, roll } from './team.ts';

const notice = (page: Page) => page.getByText('A newer version is ready. Reload the page when it suits you.');

/** Collects what fails in a page: calls, scripts and uncaught errors. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('requestfailed', (request) => faults.push(`${request.failure()?.errorText} ${request.url()}`));
  page.on('response', async (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    if (!response.url().includes('/graphql')) return;
    const answer = (await response.json().catch(() => ({}))) as { errors?: unknown };
    if (answer.errors) faults.push(JSON.stringify(answer.errors));
  });
  return faults;
}

test.describe.configure({ timeout: 240_000 });

test('DLV-05 DLV-06 a half-filled form and an open conversation live through a release and its rollback', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  await resumeIn(context, demoAccounts.investor);
  const [form, chat] = [await context.newPage(), await context.newPage()];
  const faults = [faultsOf(form), faultsOf(chat)];

  await openListening(form, () => form.goto(paths.account()));
  const personal = form.getByRole('region', { name: 'Personal information' });
  const city = personal.getByLabel('City', { exact: true });
  await city.fill('Winter');

  await openListening(chat, () => chat.goto(paths.messages()));
  await chat
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Matthias Brenner/ })
    .click();
  const thread = chat.getByRole('region', { name: 'Conversation with Matthias Brenner' });
  const composer = chat.getByPlaceholder('send message...');
  await composer.fill('Is the ');

  const teams: Team[] = ['mfe-onboarding', 'mfe-chat'].map((app) => teamOf(product, app));
  for (const team of teams) await publishNext(team);
  for (const page of [form, chat]) await expect(notice(page)).toBeVisible(asked);
  await expect(composer).toHaveValue('Is the ');
  await composer.fill('Is the document signed?');
  await chat.getByRole('button', { name: 'Send message' }).click();
  await expect(thread.getByText('Is the document signed?')).toBeVisible();
  await composer.fill('And the ');
  await expect(city).toHaveValue('Winter');
  await city.fill('Winterthur');

  const answered = [form, chat].map((page) =>
    page.waitForResponse((response) => response.url().includes('/registry.json'), asked),
  );
  for (const team of teams) await roll(team, { action: 'ROLLED_BACK' });
  await Promise.all(answered);
  await expect(composer).toHaveValue('And the ');
  await composer.fill('And the annex?');
  await chat.getByRole('button', { name: 'Send message' }).click();
  await expect(thread.getByText('And the annex?')).toBeVisible();
  await expect(city).toHaveValue('Winterthur');
  await personal.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Personal details updated!')).toBeVisible();
  expect(faults).toEqual([[], []]);

  await chat.reload();
  for (const text of ['Is the document signed?', 'And the annex?']) await expect(thread.getByText(text)).toBeVisible();
  await form.reload();
  await expect(city).toHaveValue('Winterthur');
  await context.close();
});
