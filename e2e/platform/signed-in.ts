import type { BrowserContextOptions } from '@playwright/test';
import { people, signIn } from '../kit/sign-in.ts';
import { test as base } from '../kit/test.ts';

type Person = keyof typeof people;
type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;

interface Fixtures {
  /** Whose session the page has from the start. */
  person: Person;
}

interface WorkerFixtures {
  /** Signs a person in once a worker; the tests of the worker begin with that session. */
  sessionOf(person: Person): Promise<State>;
}

/** The kit's `test`, with somebody signed in already. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  person: ['investor', { option: true }],
  sessionOf: [
    async ({ browser }, use, { project }) => {
      const sessions = new Map<Person, Promise<State>>();
      const signInOnce = async (person: Person) => {
        const { baseURL } = project.use;
        const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
        await signIn(await context.newPage(), people[person], { door: person === 'investor' ? '/' : '/admin' });
        const state = await context.storageState();
        await context.close();
        return state;
      };
      await use((person) => {
        const session = sessions.get(person) ?? signInOnce(person);
        sessions.set(person, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ person, sessionOf }, use) => use(await sessionOf(person)),
});

export { expect } from '../kit/test.ts';
