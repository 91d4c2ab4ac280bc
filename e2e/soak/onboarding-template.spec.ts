import { onboardThroughNewTemplate } from '../journeys/new-onboarding.ts';
import { keyboard, pointer } from '../kit/hands.ts';
import { test } from '../kit/own-product.ts';

// One after the other, in one product.
test.describe.configure({ mode: 'default', timeout: 600_000 });

test('ONBT-01 ONBT-07 ONBT-10 a newcomer works through a template that was made from nothing', async ({ browser }) => {
  await onboardThroughNewTemplate(browser, pointer);
});

test('ONBT-01 ONBT-07 ONBT-10 a template is made, and a newcomer works through it, by keyboard on a narrow screen', async ({
  browser,
}) => {
  await onboardThroughNewTemplate(browser, keyboard);
});
