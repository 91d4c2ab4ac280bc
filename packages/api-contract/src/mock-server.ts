import { startStandaloneServer } from '@apollo/server/standalone';
import { createMockServer } from './mock.ts';

/**
 * Serves the contract with mock data, so that app teams can work without the API: `npm run mock -w
 * @platform/api-contract`. `MOCK_PORT` sets the port, `MOCK_SEED` selects the data. The same seed returns the same
 * responses to the same calls.
 */
const port = Number(process.env.MOCK_PORT ?? 4400);
const seed = Number(process.env.MOCK_SEED ?? 1);

const { url } = await startStandaloneServer(createMockServer(seed), { listen: { port } });
process.stdout.write(`mock of the API at ${url}\n`);
