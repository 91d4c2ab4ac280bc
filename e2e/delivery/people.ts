import { chooseReleaseId } from '@platform/app-contract';
import { callApiAs, executeAs, post } from '../kit/api-calls.ts';
import { newAccountPassword, newEmail } from '../kit/new-accounts.ts';
import { sessionOf } from '../kit/sessions.ts';

export interface Person {
  email: string;
  /** Of the account. */
  id: string;
}

/** A canary of an app. */
export interface Canary {
  app: string;
  release: string;
  percentage: number;
}

export const idOf = async (email: string) => (await executeAs<{ me: { id: string } }>(email, 'ShellMe')).me.id;

export function isInCanary({ id }: Person, { app, release, percentage }: Canary): boolean {
  const rollout = { stable: '', canary: { release, percentage } };
  return chooseReleaseId({ name: app, rollout }, id) === release;
}

/** Registers people until enough of them get the canary, and others the stable release. */
export async function register(
  people: Person[],
  tried: Canary,
  wanted: { canary: number; stable: number },
): Promise<void> {
  const count = (isCanary: boolean) => people.filter((person) => isInCanary(person, tried) === isCanary).length;
  while (count(true) < wanted.canary || count(false) < wanted.stable) {
    const email = newEmail();
    await post('/api/auth/sign-up', { email, password: newAccountPassword, consent: true });
    await sessionOf(email, newAccountPassword);
    people.push({ email, id: await idOf(email) });
  }
}

/** Lets people visit the app ten times each, and sends what their pages count. */
export async function visit(people: Person[], tried: Canary, stable: string, faults: number): Promise<void> {
  for (const person of people) {
    const isCanary = isInCanary(person, tried);
    const failed = isCanary ? faults : 0;
    const release = isCanary ? tried.release : stable;
    const counts = { mounts: 10, faultyMounts: failed, failedMounts: failed, failedCalls: 0, longTasks: 0 };
    await callApiAs(person.email, '/api/platform/beacons/', { releases: [{ app: tried.app, release, ...counts }] });
  }
}
