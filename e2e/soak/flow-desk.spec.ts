import { sendWhatIsAskedAgain } from '../journeys/asked-again.ts';
import { investThroughOwnFlow } from '../journeys/own-flow.ts';
import { keyboard, pointer } from '../kit/hands.ts';
import { test } from '../kit/test.ts';

test('CARE-18 DOCH-02 a client is asked again by mail and sends what is asked for', async ({ browser }) => {
  await sendWhatIsAskedAgain(browser, pointer);
});

test('CARE-18 DOCH-02 a client is asked again and sends what is asked for, by keyboard on a narrow screen', async ({
  browser,
}) => {
  await sendWhatIsAskedAgain(browser, keyboard);
});

test('AINV-13 AINV-16 AINV-25 an investor invests in a deal with a flow of its own, by keyboard on a narrow screen', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  await investThroughOwnFlow(browser, keyboard);
});
