import { paths } from '@platform/paths';
import { operationOf } from '../kit/graphql.ts';
import { resumeSession } from '../kit/sessions.ts';
import { demoAccounts } from '../kit/sign-in.ts';
import { longestTask } from '../kit/tasks.ts';
import { expect, test } from '../kit/test.ts';

const total = 20_000;

type Message = { id: string; sequence: number; text: string; createdAt: string };
type Thread = { conversation: { messages: Message[] } };

test('MSG-04 a thread of 20,000 messages opens at once, reaches its beginning and scrolls without a frame over 50 ms', async ({
  page,
}) => {
  test.setTimeout(300_000);
  let template: Message | undefined;
  const part = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({
      ...(template as Message),
      id: `m${first + index}`,
      sequence: first + index,
      text: `Message ${first + index} ${'and what was said about it '.repeat((first + index) % 7)}`,
      createdAt: new Date(Date.UTC(2026, 0, 1) + (first + index) * 600_000).toISOString(),
    }));
  await page.route('**/graphql', async (route) => {
    const name = operationOf(route);
    if (name !== 'Thread' && name !== 'ThreadPart') return route.fallback();
    if (name === 'ThreadPart') {
      const { id, before } = route.request().postDataJSON().variables;
      const messages = part(Math.max(1, before - 200), before - 1);
      return route.fulfill({ json: { data: { conversation: { __typename: 'Conversation', id, messages } } } });
    }
    const response = await route.fetch();
    const body = (await response.json()) as { data: Thread };
    template = body.data.conversation.messages[0];
    body.data.conversation.messages = part(total - 49, total);
    return route.fulfill({ response, json: body });
  });
  await resumeSession(page, demoAccounts.investor);
  await page.goto(paths.messages());
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Jonas Keller/ })
    .click();
  const log = page.getByRole('log', { name: 'Messages of this conversation' });
  await expect(log.getByText(`Message ${total} `)).toBeInViewport();

  await expect
    .poll(
      async () => {
        await log.evaluate((area) => area.scrollTo({ top: 0 }));
        return log.getByText(/^Message 1 /).count();
      },
      { timeout: 240_000, intervals: [50] },
    )
    .toBe(1);
  const longest = await longestTask(page, () =>
    log.evaluate(async (area) => {
      const height = area.scrollHeight;
      for (let step = 0; step <= 200; step++) {
        area.scrollTop = (height * step) / 200;
        await new Promise(requestAnimationFrame);
      }
    }),
  );
  test.info().annotations.push({ type: 'longest task, ms', description: String(longest) });
  expect(longest).toBeLessThan(50);
});
