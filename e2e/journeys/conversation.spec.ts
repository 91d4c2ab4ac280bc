import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Page, WebSocketRoute } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { type Hand, keyboard, pointer } from '../kit/hands.ts';
import { newAccountPassword, signUpInvestor } from '../kit/new-accounts.ts';
import { linkOf, mailsTo, waitForMail } from '../kit/received-mails.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { expect, test } from '../kit/test.ts';
import { letTenMinutesPass } from '../kit/unseen-messages.ts';
import { openDeal } from '../opportunities/deals.ts';

const isNarrow = ({ viewport }: Hand) => viewport.width < 400;
const composer = (page: Page) => page.getByPlaceholder('send message...');

async function say(hand: Hand, page: Page, text: string): Promise<void> {
  await hand.type(composer(page), text);
  await hand.press(page.getByRole('button', { name: 'Send message' }));
  await expect(composer(page)).toHaveValue('');
}

const ways: [string, Hand, string[]][] = [
  ['with a mouse', pointer, []],
  ['on a narrow screen', { ...pointer, viewport: keyboard.viewport }, ['@soak']],
  ['by keyboard on a narrow screen', keyboard, ['@soak']],
];

for (const [way, hand, tag] of ways) {
  test(`DEAL-21 CHAT-11 MSG-03 an investor asks about a deal from its page, the lead answers, and a mail leads back, ${way}`, {
    tag,
  }, async ({ browser, page }) => {
    test.slow(hand === keyboard, 'every letter is typed, and every control reached by Tab');
    await page.setViewportSize(hand.viewport);
    let lost = false;
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket('**/graphql', async (socket) => {
      if (lost) return socket.close({ code: 1011 });
      sockets.push(socket);
      socket.connectToServer();
    });
    const email = await signUpInvestor(page);
    await openDeal(page, 'Halcyon Diagnostics - Pre-IPO secondary', { email });
    const panel = page.getByRole('dialog', { name: 'Messages about this opportunity' });
    const thread = panel.getByRole('region', { name: 'Conversation with Naomi Fischer' });
    const question = `Is the escrow in Zurich? ${randomUUID()}`;
    await test.step('the investor asks from the page of the deal', async () => {
      await hand.press(page.getByRole('button', { name: 'Send a message' }));
      await expect(thread).toBeVisible();
      const [box, size] = [await panel.boundingBox(), page.viewportSize()];
      if (!isNarrow(hand)) {
        expect([box?.width, box?.height]).toEqual([360, 400]);
        expect((size?.width ?? 0) - ((box?.x ?? 0) + 360)).toBeLessThan(40);
        expect((size?.height ?? 0) - ((box?.y ?? 0) + 400)).toBeLessThan(40);
      }
      await say(hand, page, question);
      await expect(thread.getByText(question)).toBeVisible();
      await expectNoAxeViolations(page);
      if (tag.length === 0) await takeScreenshots(page, 'deal-chat');
    });

    const office = await browser.newPage({ viewport: hand.viewport });
    await resumeSession(office, 'editor@demo.test');
    await office.goto(`${paths.chat()}?order=waiting`);
    const answers = office.getByRole('region', { name: `Conversation with ${email}` });
    await test.step('the lead answers, and both see it live, also after a lost line', async () => {
      await hand.press(office.getByRole('link', { name: new RegExp(email) }));
      await expect(answers.getByText(question)).toBeVisible();
      await expect(answers.getByText('Company: Halcyon Diagnostics, Deal: Pre-IPO secondary')).toBeVisible();
      await say(hand, office, 'Let me look.');
      await expect(thread.getByRole('log').getByText('Let me look.')).toHaveCount(1);
      lost = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1011 })));
      await say(hand, office, 'Yes, since May.');
      await expect(answers.getByRole('log').getByText('Yes, since May.')).toBeVisible();
      if (tag.length === 0) await takeScreenshots(office, 'staff-chat-waiting');
      lost = false;
      // The reconnect delay has grown with repeated losses.
      await expect(thread.getByRole('log').getByText('Yes, since May.')).toHaveCount(1, { timeout: 30_000 });
      await hand.press(panel.getByRole('button', { name: 'Close messages' }));
      await expect(panel).toHaveCount(0);
    });

    await test.step('MSG-08 who has left is told by one mail, and comes back by its link', async () => {
      await page.goto(paths.messages());
      const contact = page.getByRole('link', { name: /Naomi Fischer/ });
      await expect(contact).toContainText('Deal Lead');
      await expect(contact).toContainText('Yes, since May.');
      await page.goto('about:blank');
      const news = `The papers are ready. ${randomUUID()}`;
      await say(hand, office, news);
      await letTenMinutesPass(news);
      const mail = await waitForMail(email, /Unread messages/);
      expect(mail.text).toContain('You have an unread message from Naomi Fischer.');
      expect(mail.text).not.toContain('The papers are ready.');

      const context = await browser.newContext({ viewport: hand.viewport });
      const visitor = await context.newPage();
      await visitor.goto(linkOf(mail));
      await hand.type(visitor.getByLabel('Email'), email);
      await hand.type(visitor.getByLabel('Password', { exact: true }), newAccountPassword);
      await hand.press(visitor.getByRole('button', { name: 'Login' }));
      const back = visitor.getByRole('region', { name: 'Conversation with Naomi Fischer' });
      await expect(back.getByRole('log').getByText(news)).toBeVisible();
      expect(visitor.url()).toBe(linkOf(mail));
      if (isNarrow(hand)) await expectFitsNarrowScreen(visitor);
      await say(hand, visitor, 'Thank you.');
      await expect(answers.getByRole('log').getByText('Thank you.')).toBeVisible();
      expect((await mailsTo(email)).filter(({ subject }) => /Unread messages/.test(subject))).toHaveLength(1);
      await context.close();
    });
    await office.close();
  });
}
