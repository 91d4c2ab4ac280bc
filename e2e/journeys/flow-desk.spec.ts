import { pointer } from '../kit/hands.ts';
import { test } from '../kit/test.ts';
import { unpublishStored } from '../staff/deal-desk.ts';
import { investThroughOwnFlow } from './own-flow.ts';

test.afterEach(unpublishStored);

test('AINV-13 AINV-16 AINV-25 an investor invests in a deal with a flow of its own, whose template then changes', async ({
  browser,
}) => {
  test.slow();
  await investThroughOwnFlow(browser, pointer);
});
