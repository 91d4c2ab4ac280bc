import { randomUUID } from 'node:crypto';
import { paths } from '@platform/paths';
import type { Browser, Page, WebSocketRoute } from '@playwright/test';
import { expectFitsNarrowScreen, expectNoAxeViolations } from '../kit/accessibility.ts';
import { executeAs } from '../kit/api-calls.ts';
import { changeResponse, failOperation } from '../kit/graphql.ts';
import { takeScreenshots } from '../kit/screenshots.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { expect, test } from '../kit/test.ts';
import { within } from '../kit/url-patterns.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });
const thread = (page: Page, name: string) => page.getByRole('region', { name: `Conversation with ${name}` });
const composer = (page: Page) => page.getByPlaceholder('send message...');
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

const chatLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Opens and reads the conversation with a client through links of the page, then leaves it. */
async function readAndLeave(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Chat' }).click();
  await list(page)
    .getByRole('link', { name: /Helena Marchetti-Boyd/ })
    .click();
  await expect(thread(page, 'Helena Marchetti-Boyd')).toBeVisible();
  await expect(chatLink(page, 'Chat')).toHaveText('Chat');
  await bar.getByRole('link', { name: 'Opportunities' }).click();
  await expect(page).toHaveURL(within(paths.staffDeals));
}

/** Sends a message in the open conversation and waits until it is stored. */
async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await send(page).click();
  await expect(composer(page)).toHaveValue('');
}

/** Opens a page of the client of `readAndLeave`, with the conversation open. */
async function openClient(browser: Browser): Promise<Page> {
  const client = await browser.newPage();
  await resumeSession(client, demoAccounts.investor);
  await client.goto(paths.messages());
  await list(client)
    .getByRole('link', { name: /Matthias Brenner/ })
    .click();
  await expect(composer(client)).toBeVisible();
  return client;
}

test('CHAT-01 the contacts are shown next to a help pane', async ({ page }) => {
  await resumeSession(page, demoAccounts.investor);
  await page.goto(`${paths.messages()}/`);
  const help = page.getByText('How can we help you?');
  await expect(help).toBeVisible();
  const [left, pane] = [await list(page).boundingBox(), await help.boundingBox()];
  expect(left?.width).toBe(304);
  expect(pane?.x).toBeGreaterThan((left?.x ?? Number.NaN) + 304);
  await expectNoAxeViolations(page);
  await takeScreenshots(page, 'messages');

  await test.step('CHAT-07 the messages belong to the selected conversation', async () => {
    await list(page)
      .getByRole('link', { name: /Matthias Brenner/ })
      .click();
    const about = thread(page, 'Matthias Brenner');
    await expect(about.getByText('About Tidewell Storage - Series C')).toBeVisible();
    await expect(about.getByText('Is the offtake with the three utilities')).toBeVisible();
    await expect(about.getByText('The threshold is 58 percent')).toBeVisible();
    await expect(about.getByText('Thursday at half past two')).toHaveCount(0);
    await list(page)
      .getByRole('link', { name: /Jonas Keller/ })
      .click();
    const other = thread(page, 'Jonas Keller');
    await expect(other.getByText('Thursday at half past two')).toBeVisible();
    // The list may show the last message of each conversation.
    await expect(about).toHaveCount(0);
    await expect(other.getByText('The threshold is 58 percent')).toHaveCount(0);
  });
});

/** A client with one conversation. */
const writer = 'second.investor@demo.test';

test('CHAT-10 CHAT-12 CHAT-13 messages arrive live as plain text and are seen when the thread is open', async ({
  browser,
  page,
}) => {
  // Messages stay read on a retry, so the test sends new ones.
  const { conversations } = await executeAs<{ conversations: { id: string }[] }>(writer, 'MessagesPage');
  await executeAs(writer, 'SendMessage', {
    conversationId: conversations[0]?.id,
    text: 'Is it on its way?',
    clientId: randomUUID(),
  });
  const office = await browser.newPage();
  await resumeSession(office, 'manager@demo.test');
  await office.goto(paths.chat());
  const entry = list(office).getByRole('link', { name: /Rasmus Thorsen/ });
  await expect(entry).toContainText('unread message');
  await entry.click();
  await expect(thread(office, 'Rasmus Thorsen').getByText('When will the capital call')).toBeVisible();
  await expect(entry).not.toContainText('unread message');
  await office.reload();
  await expect(thread(office, 'Rasmus Thorsen')).toBeVisible();
  await expect(entry).not.toContainText('unread message');

  await resumeSession(page, writer);
  await page.goto(paths.messages());
  await list(page)
    .getByRole('link', { name: /Jonas Keller/ })
    .click();
  const markup = `<img src=x onerror="document.title=1"> <b>bold</b> ${randomUUID()}`;
  await say(page, markup);
  for (const [side, name] of [
    [page, 'Jonas Keller'],
    [office, 'Rasmus Thorsen'],
  ] as const) {
    await expect(thread(side, name).getByRole('listitem').last()).toContainText(markup);
    await expect(thread(side, name).getByRole('log').getByText(markup)).toHaveCount(1);
  }
  await composer(office).fill('It was sent this morning.');
  await composer(office).press('Enter');
  await expect(thread(page, 'Jonas Keller').getByRole('listitem').last()).toContainText('It was sent this morning.');

  await test.step('ACHAT-03 the conversation with the newest message moves to the top when it arrives', async () => {
    const first = list(office).getByRole('listitem').first();
    await expect(first).toContainText('Rasmus Thorsen');
    const others = await executeAs<{ conversations: { id: string; counterpart: { firstName: string } }[] }>(
      demoAccounts.investor,
      'MessagesPage',
    );
    const conversationId = others.conversations.find(({ counterpart }) => counterpart.firstName === 'Jonas')?.id;
    await executeAs(demoAccounts.investor, 'SendMessage', {
      conversationId,
      text: 'Shall we meet on Monday?',
      clientId: randomUUID(),
    });
    await expect(first).toContainText('Helena Marchetti-Boyd');
    await expect(first).toContainText('Shall we meet on Monday?');
    await say(page, 'And thank you.');
    await expect(first).toContainText('Rasmus Thorsen');
  });
  await office.close();
});

for (const [account, start, name, [width, height], tag] of [
  [demoAccounts.investor, paths.messages(), 'Jonas Keller', [390, 844], []],
  [demoAccounts.investor, paths.messages(), 'Jonas Keller', [1440, 900], ['@soak']],
  [demoAccounts.investor, paths.messages(), 'Jonas Keller', [1366, 768], ['@soak']],
  ['senior@demo.test', paths.chat(), 'Helena Marchetti-Boyd', [1366, 768], ['@soak']],
] as const) {
  test(`${account} sees the composer and the latest message of an open conversation at ${width} × ${height}`, {
    tag: [...tag],
  }, async ({ page }) => {
    // More messages than fit into any window.
    const odd: Record<number, string> = {
      20: '<b>Überweisung</b> '.repeat(50),
      30: 'Donaudampf'.repeat(500),
      35: 'متى يبدأ الإغلاق الأول؟ '.repeat(20),
      39: 'The latest one',
    };
    const words = 'The capital call is due within ten working days of its date, and the notice names the account. ';
    type Message = { id: string; sequence: number; text: string };
    await changeResponse<{ conversation: { messages: Message[] } }>(page, 'Thread', (data) => {
      const [one] = data.conversation.messages;
      if (!one) throw new Error('The conversation has no message');
      data.conversation.messages = Array.from({ length: 40 }, (_, index) => ({
        ...one,
        id: `message-${index}`,
        sequence: index + 1,
        text: odd[index] ?? words.repeat(1 + (index % 4)),
      }));
    });
    await resumeSession(page, account);
    await page.setViewportSize({ width, height });
    await page.goto(start);
    await list(page)
      .getByRole('link', { name: new RegExp(name) })
      .click();
    for (const seen of [composer(page), send(page), thread(page, name).getByText('The latest one')])
      await expect(seen).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('log', { name: 'Messages of this conversation' }).focus();
    await page.keyboard.press('Home');
    await expect(thread(page, name).getByRole('listitem').first()).toBeInViewport();
    await expect(composer(page)).toBeInViewport({ ratio: 1 });
    await takeScreenshots(page, start === paths.chat() ? 'staff-chat-long' : 'messages-long');
    if (width > 400) return;
    await expectNoAxeViolations(page);
    await expectFitsNarrowScreen(page);
    await page.getByRole('link', { name: 'All conversations' }).click();
    await expect(list(page)).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
  });
}

test('CHAT-08 CHAT-09 a failed send keeps the text, and a blank message is not sent', async ({ page }) => {
  await resumeSession(page, demoAccounts.investor);
  await page.goto(paths.messages());
  await list(page)
    .getByRole('link', { name: /Jonas Keller/ })
    .click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postDataJSON()?.operationName === 'SendMessage') {
      sent.push(request.postDataJSON().variables.text);
    }
  });
  await composer(page).fill('   ');
  await send(page).click();
  await composer(page).press('Enter');
  await failOperation(page, 'SendMessage');
  await composer(page).fill('Page 14 is missing in my copy.');
  await send(page).click();
  await expect(page.getByText('Could not complete request...')).toBeVisible();
  await expect(composer(page)).toHaveValue('Page 14 is missing in my copy.');
  expect(sent).toEqual(['Page 14 is missing in my copy.']);
  const messages = thread(page, 'Jonas Keller').getByRole('listitem');
  await expect(messages).not.toHaveCount(0);
  await expect(messages.filter({ hasText: 'Page 14 is missing in my copy.' })).toHaveCount(0);
});

test.describe('an employee', () => {
  // Sequential, because the tests read the same conversation, which marks its messages as seen.
  test.describe.configure({ mode: 'default' });

  test('ACHAT-01 ACHAT-10 staff have the same screen with a narrower list', async ({ page }) => {
    await resumeSession(page, 'senior@demo.test');
    await page.goto(paths.chat());
    expect((await list(page).boundingBox())?.width).toBe(240);
    await list(page)
      .getByRole('link', { name: /Helena Marchetti-Boyd/ })
      .click();
    await expect(thread(page, 'Helena Marchetti-Boyd').getByText('The clause is on page 14')).toBeVisible();
    await expect(composer(page)).toBeVisible();
    await expect(send(page)).toBeVisible();
    await expectNoAxeViolations(page);
    await takeScreenshots(page, 'staff-chat');
  });

  test('ADM-09 the badge is updated by new and read messages without a reload, and hidden at 0', async ({
    browser,
    page,
  }) => {
    await resumeSession(page, 'senior@demo.test');
    await page.goto(paths.admin());
    let loads = 0;
    page.on('load', () => loads++);
    await readAndLeave(page);

    const client = await openClient(browser);
    await say(client, 'Is page 14 the newest version?');
    await expect(chatLink(page, 'Chat, 1 unseen message')).toHaveText(/^Chat\s*1$/);
    await chatLink(page, 'Chat, 1 unseen message').click();
    const entry = list(page).getByRole('link', { name: /Helena Marchetti-Boyd/ });
    await expect(entry).toContainText('1 unread message');
    await say(client, 'And is it signed?');
    await expect(chatLink(page, 'Chat, 2 unseen messages')).toHaveText(/^Chat\s*2$/);
    await expect(entry).toContainText('2 unread messages');
    await expectNoAxeViolations(page);
    await readAndLeave(page);
    expect(loads).toBe(0);
    await client.close();
  });

  test('ADM-09 badge and open thread show messages that arrived while disconnected', { tag: '@soak' }, async ({
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
    await resumeSession(page, 'senior@demo.test');
    await page.goto(paths.admin());
    await readAndLeave(page);
    const client = await openClient(browser);
    // The close code of a failed server, which the library treats as final.
    const lose = async () => {
      lost = true;
      await Promise.all(sockets.splice(0).map((socket) => socket.close({ code: 1011 })));
    };
    await lose();
    await say(client, 'Was the line down?');
    await expect(chatLink(page, 'Chat')).toHaveText('Chat');
    lost = false;
    await chatLink(page, 'Chat, 1 unseen message').click();
    await list(page)
      .getByRole('link', { name: /Helena Marchetti-Boyd/ })
      .click();
    const open = thread(page, 'Helena Marchetti-Boyd');
    await expect(open.getByRole('log').getByText('Was the line down?')).toBeVisible();
    await lose();
    const text = `And is it up again? ${randomUUID()}`;
    await say(client, text);
    lost = false;
    // The reconnect delay has grown with repeated losses, to 30 s at most.
    await expect(open.getByRole('log').getByText(text)).toBeVisible({ timeout: 60_000 });
    await client.close();
  });
});
