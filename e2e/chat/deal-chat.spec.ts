import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { WebSocketRoute } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { signUpInvestor } from '../kit/new-accounts.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { expect, test } from '../kit/test.ts';
import { openDeal } from '../opportunities/deals.ts';

test('DEAL-21 CHAT-11 MSG-03 an investor asks about a deal from its page, and the answer arrives after a lost line', async ({
  browser,
  page,
}) => {
  let lost = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket('**/graphql', async (socket) => {
    if (lost) return socket.close({ code: 1011 });
    sockets.push(socket);
    socket.connectToServer();
  });
  const email = await signUpInvestor(page);
  await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary', { email });
  await page.getByRole('button', { name: 'Send a message' }).click();
  const panel = page.getByRole('dialog', { name: 'Messages about this opportunity' });
  const thread = panel.getByRole('region', { name: 'Conversation with Naomi Fischer' });
  await expect(thread).toBeVisible();
  const [box, size] = [await panel.boundingBox(), page.viewportSize()];
  expect([box?.width, box?.height]).toEqual([360, 400]);
  expect((size?.width ?? 0) - ((box?.x ?? 0) + 360)).toBeLessThan(40);
  expect((size?.height ?? 0) - ((box?.y ?? 0) + 400)).toBeLessThan(40);
  const question = `Is the escrow in Zurich? ${randomUUID()}`;
  await panel.getByPlaceholder('send message...').fill(question);
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(thread.getByText(question)).toBeVisible();
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'deal-chat');

  const office = await browser.newPage();
  await resumeSession(office, 'editor@demo.test');
  await office.goto(`${paths.chat()}?order=waiting`);
  await office.getByRole('link', { name: new RegExp(email) }).click();
  const answers = office.getByRole('region', { name: `Conversation with ${email}` });
  await expect(answers.getByText(question)).toBeVisible();
  await expect(answers.getByText('Company: Halcyon Diagnostics, Deal: Pre-IPO secondary')).toBeVisible();
  lost = true;
  await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1011 })));
  await office.getByPlaceholder('send message...').fill('Yes, since May.');
  await office.getByPlaceholder('send message...').press('Enter');
  await expect(answers.getByText('Yes, since May.')).toBeVisible();
  await takeScreenshots(office, 'staff-chat-waiting');
  lost = false;
  // The reconnect delay has grown with repeated losses.
  await expect(thread.getByRole('log').getByText('Yes, since May.')).toHaveCount(1, { timeout: 30_000 });
  await office.close();

  await panel.getByRole('button', { name: 'Close messages' }).click();
  await expect(panel).toHaveCount(0);
  await page.goto(paths.messages());
  const contact = page.getByRole('link', { name: /Naomi Fischer/ });
  await expect(contact).toContainText('Deal Lead');
  await expect(contact).toContainText('Yes, since May.');
});
