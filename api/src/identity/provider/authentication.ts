import { decodeJwt } from 'jose';
import type Provider from 'oidc-provider';
import type { Database, Transaction } from '../../database/database.ts';
import { findPending, storePending, takePending } from '../second-factor/pending.ts';
import type { FactorMethod, FactorRequirement } from '../second-factor/state.ts';
import { lockUser } from '../sessions.ts';
import type { Authenticated } from '../users.ts';
import { hasResult, storeLogin } from './adapter.ts';
import { type Interaction, type InteractionOptions, refuseStep, type Step } from './steps.ts';

/** The next step of the sign-in form, with the user if known. */
export interface NextStep {
  prompt: 'login' | 'second_factor' | 'enrolment';
  subject: string | undefined;
  email: string | null;
  methods: FactorMethod[];
}

/**
 * Returns the account that a step-up authorization re-authenticates: the subject of its ID token hint, which the
 * provider has verified. Undefined for a plain sign-in.
 */
export function stepUpSubject({ params }: Interaction): string | undefined {
  const { id_token_hint: hint } = params;
  return typeof hint === 'string' ? decodeJwt(hint).sub : undefined;
}

/** Determines the next step of an interaction: after the password, or in a session, only the second factor remains. */
export async function readNextStep(
  database: Database,
  { users, secondFactors }: Pick<InteractionOptions, 'users' | 'secondFactors'>,
  interaction: Interaction,
): Promise<NextStep> {
  const subject = await findAuthenticatedSubject(database, interaction);
  const requirement = subject ? await secondFactors.requirementOf(subject) : 'none';
  const known = subject ?? stepUpSubject(interaction);
  const email = known ? ((await users.findBySubject(known))?.email ?? null) : null;
  if (!subject || requirement === 'none') return { prompt: 'login', subject: undefined, email, methods: [] };
  return { prompt: requirement, subject, email, methods: await secondFactors.methodsOf(subject) };
}

async function findAuthenticatedSubject(database: Database, { uid, prompt, session }: Interaction) {
  // The provider prompts for the second factor alone when a session lacks it.
  if (prompt.name === 'second_factor') return session?.accountId;
  return (await findPending(database.prisma, uid, 'PASSWORD_PROVEN'))?.subject ?? undefined;
}

/**
 * Returns the user whose step is next.
 *
 * @throws StepError auth/interaction-expired when a different step is next, auth/user-disabled
 */
export async function requireStep(
  { services, interaction }: Step,
  options: InteractionOptions,
  prompt: Exclude<FactorRequirement, 'none'>,
): Promise<{ subject: string; email: string }> {
  const next = await readNextStep(services.database, options, interaction);
  if (next.prompt !== prompt || !next.subject || next.email === null) {
    throw refuseStep({ code: 'auth/interaction-expired' });
  }
  await requireActive(options, next.subject);
  return { subject: next.subject, email: next.email };
}

/** @throws StepError auth/user-disabled: an account can be disabled between two steps (AUTH-18) */
export async function requireActive({ users }: InteractionOptions, subject: string): Promise<void> {
  if (!(await users.isActive(subject))) throw refuseStep({ code: 'auth/user-disabled' });
}

/** @throws StepError auth/other-account when the authorization is for a different account */
export function requireSameAccount(interaction: Interaction, subject: string): void {
  const expected = stepUpSubject(interaction);
  if (expected !== undefined && expected !== subject) throw refuseStep({ code: 'auth/other-account' });
}

/** Handles a correct password: finishes the sign-in or returns the next step. */
export async function afterPassword(step: Step, options: InteractionOptions, user: Authenticated): Promise<object> {
  requireSameAccount(step.interaction, user.subject);
  const requirement = await options.secondFactors.requirementOf(user.subject);
  if (requirement === 'none') return finish(step, { ...user, amr: ['pwd'] });
  const { database } = step.services;
  await storePending(database.prisma, step.interaction.uid, 'PASSWORD_PROVEN', {
    subject: user.subject,
    value: String(user.securityVersion),
  });
  const { prompt, methods, email } = await readNextStep(database, options, step.interaction);
  return { prompt, methods, email };
}

/** The authenticated user and the methods used. */
export interface Authentication extends Authenticated {
  /** Method names of RFC 8176. */
  amr: string[];
  /** Unix time in seconds; default: now. */
  authenticatedAt?: number | undefined;
}

/** Finishes an interaction. @throws StepError as `storeAuthentication` */
export async function finish(step: Step, authentication: Authentication): Promise<{ returnTo: string }> {
  await step.services.database.prisma.$transaction((transaction) =>
    storeAuthentication(transaction, step.interaction, authentication),
  );
  return { returnTo: step.interaction.returnTo };
}

/**
 * Prepares finishing an interaction with a second factor, after the password or in a session that lacks it.
 *
 * @param method name of RFC 8176
 * @returns a function that finishes the interaction within the transaction that redeems the factor, so that the pending
 * password, the factor and the result are updated atomically
 * @throws StepError auth/interaction-expired; the returned function throws it too when a concurrent step has finished
 * first
 */
export async function prepareFinish(
  { interaction, provider }: Step,
  subject: string,
  method: string,
): Promise<(transaction: Transaction) => Promise<void>> {
  const session = await readUnfinishedSession(provider, interaction, subject);
  return async (transaction) => {
    await lockUser(transaction, subject);
    const first = session ?? (await takePassword(transaction, interaction, subject));
    const amr = [...new Set([...first.amr, method, 'mfa'])];
    if (await hasResult(transaction, interaction.uid)) throw refuseStep({ code: 'auth/interaction-expired' });
    await storeAuthentication(transaction, interaction, { ...first, amr });
  };
}

/** Returns the authentication of the session for which only the second factor is prompted. */
async function readUnfinishedSession(
  provider: Provider,
  { prompt, session: origin }: Interaction,
  subject: string,
): Promise<Authentication | undefined> {
  if (prompt.name !== 'second_factor') return undefined;
  const session = origin && (await provider.Session.findByUid(origin.uid));
  if (session?.accountId !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
  // The second factor does not renew the time of the authentication.
  return {
    subject,
    securityVersion: Number(Reflect.get(session, 'securityVersion')),
    amr: session.amr ?? ['pwd'],
    authenticatedAt: session.loginTs,
  };
}

async function takePassword(transaction: Transaction, { uid }: Interaction, subject: string): Promise<Authentication> {
  const pending = await takePending(transaction, uid, 'PASSWORD_PROVEN');
  if (pending?.subject !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
  return { subject, securityVersion: Number(pending.value), amr: ['pwd'] };
}

/**
 * @throws StepError auth/interaction-expired after its expiry, and when sign-ins were revoked since the authentication
 */
async function storeAuthentication(
  transaction: Transaction,
  { uid }: Interaction,
  { subject, securityVersion, amr, authenticatedAt }: Authentication,
): Promise<void> {
  const current = await lockUser(transaction, subject);
  const stored =
    current === securityVersion &&
    (await storeLogin(transaction, uid, {
      accountId: subject,
      securityVersion,
      amr,
      acr: amr.includes('mfa') ? 'mfa' : 'pwd',
      remember: true,
      ...(authenticatedAt === undefined ? {} : { ts: authenticatedAt }),
    }));
  if (!stored) throw refuseStep({ code: 'auth/interaction-expired' });
}
