import { decodeJwt } from 'jose';
import type Provider from 'oidc-provider';
import type { Database, Transaction } from '../../database/database.ts';
import { findPending, keepPending, takePending } from '../second-factor/pending.ts';
import type { FactorMethod, FactorNeed } from '../second-factor/state.ts';
import { lockUser } from '../sessions.ts';
import type { Authenticated } from '../users.ts';
import { hasResult, storeLogin } from './adapter.ts';
import { type Interaction, type InteractionOptions, refuseStep, type Step } from './steps.ts';

/** What the form has to ask next, and of whom if that is known. */
export interface StepDue {
  prompt: 'login' | 'second_factor' | 'enrolment';
  subject: string | undefined;
  email: string | null;
  methods: FactorMethod[];
}

/**
 * Whose account an authorization asks to be proven again: that of its ID token hint, which the provider has verified.
 * Undefined for a plain sign-in.
 */
export function stepUpSubject({ params }: Interaction): string | undefined {
  const { id_token_hint: hint } = params;
  return typeof hint === 'string' ? decodeJwt(hint).sub : undefined;
}

/** The step that an interaction is at: whoever has proven the password, or has a session, needs no more than a factor. */
export async function readStepDue(
  database: Database,
  { users, secondFactors }: Pick<InteractionOptions, 'users' | 'secondFactors'>,
  interaction: Interaction,
): Promise<StepDue> {
  const subject = await findProvenSubject(database, interaction);
  const need = subject ? await secondFactors.needOf(subject) : 'none';
  const known = subject ?? stepUpSubject(interaction);
  const email = known ? ((await users.findBySubject(known))?.email ?? null) : null;
  if (!subject || need === 'none') return { prompt: 'login', subject: undefined, email, methods: [] };
  return { prompt: need, subject, email, methods: await secondFactors.methodsOf(subject) };
}

async function findProvenSubject(database: Database, { uid, prompt, session }: Interaction) {
  // The provider asks for a second factor alone where a session lacks it.
  if (prompt.name === 'second_factor') return session?.accountId;
  return (await findPending(database.prisma, uid, 'PASSWORD_PROVEN'))?.subject ?? undefined;
}

/**
 * The subject that a step is for.
 *
 * @throws StepError auth/interaction-expired when another step is due, auth/user-disabled
 */
export async function requireStep(
  { services, interaction }: Step,
  options: InteractionOptions,
  prompt: Exclude<FactorNeed, 'none'>,
): Promise<{ subject: string; email: string }> {
  const due = await readStepDue(services.database, options, interaction);
  if (due.prompt !== prompt || !due.subject || due.email === null) {
    throw refuseStep({ code: 'auth/interaction-expired' });
  }
  await requireActive(options, due.subject);
  return { subject: due.subject, email: due.email };
}

/** @throws StepError auth/user-disabled: an account can be disabled between two steps (AUTH-18) */
export async function requireActive({ users }: InteractionOptions, subject: string): Promise<void> {
  if (!(await users.isActive(subject))) throw refuseStep({ code: 'auth/user-disabled' });
}

/** @throws StepError auth/other-account when the authorization is for somebody else */
export function requireSameAccount(interaction: Interaction, subject: string): void {
  const expected = stepUpSubject(interaction);
  if (expected !== undefined && expected !== subject) throw refuseStep({ code: 'auth/other-account' });
}

/** Answers a right password: the way back, or the step that comes next. */
export async function afterPassword(step: Step, options: InteractionOptions, user: Authenticated): Promise<object> {
  requireSameAccount(step.interaction, user.subject);
  const need = await options.secondFactors.needOf(user.subject);
  if (need === 'none') return finish(step, { ...user, amr: ['pwd'] });
  const { database } = step.services;
  await keepPending(database.prisma, step.interaction.uid, 'PASSWORD_PROVEN', {
    subject: user.subject,
    value: String(user.securityVersion),
  });
  const { prompt, methods, email } = await readStepDue(database, options, step.interaction);
  return { prompt, methods, email };
}

/** Who was authenticated, and how. */
export interface Authentication extends Authenticated {
  /** As RFC 8176 names the methods. */
  amr: string[];
  /** Seconds since 1970, where that is not now. */
  provenAt?: number | undefined;
}

/** Ends an interaction. @throws StepError as `storeAuthentication` */
export async function finish(step: Step, authentication: Authentication): Promise<{ returnTo: string }> {
  await step.services.database.prisma.$transaction((transaction) =>
    storeAuthentication(transaction, step.interaction, authentication),
  );
  return { returnTo: step.interaction.returnTo };
}

/**
 * Prepares the end of an interaction that proves a second factor after the password, or in a session that lacks it.
 *
 * @param method as RFC 8176 names it
 * @returns what ends the interaction, in the transaction that redeems the factor: the proven password is taken, the factor
 *   is used up and the sign-in goes on, or none of it happens
 * @throws StepError auth/interaction-expired; what is returned does too, when another step was faster
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

/** The session that lacks a factor, where the provider asks for that alone. */
async function readUnfinishedSession(
  provider: Provider,
  { prompt, session: origin }: Interaction,
  subject: string,
): Promise<Authentication | undefined> {
  if (prompt.name !== 'second_factor') return undefined;
  const session = origin && (await provider.Session.findByUid(origin.uid));
  if (session?.accountId !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
  // The password was proven when the session began, and that stays the time of the proof.
  return {
    subject,
    securityVersion: Number(Reflect.get(session, 'securityVersion')),
    amr: session.amr ?? ['pwd'],
    provenAt: session.loginTs,
  };
}

async function takePassword(transaction: Transaction, { uid }: Interaction, subject: string): Promise<Authentication> {
  const proven = await takePending(transaction, uid, 'PASSWORD_PROVEN');
  if (proven?.subject !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
  return { subject, securityVersion: Number(proven.value), amr: ['pwd'] };
}

/** @throws StepError auth/interaction-expired after its end, and when sign-ins were revoked since the authentication */
async function storeAuthentication(
  transaction: Transaction,
  { uid }: Interaction,
  { subject, securityVersion, amr, provenAt }: Authentication,
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
      ...(provenAt === undefined ? {} : { ts: provenAt }),
    }));
  if (!stored) throw refuseStep({ code: 'auth/interaction-expired' });
}
