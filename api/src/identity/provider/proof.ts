import { decodeJwt } from 'jose';
import type { Database } from '../../database/database.ts';
import { findPending, keepPending, takePending } from '../second-factor/pending.ts';
import type { FactorMethod, FactorNeed } from '../second-factor/state.ts';
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
 * @throws StepRefusal auth/interaction-expired when another step is due, auth/user-disabled
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

/** @throws StepRefusal auth/user-disabled: an account can be disabled between two steps (AUTH-18) */
export async function requireActive({ users }: InteractionOptions, subject: string): Promise<void> {
  if (!(await users.isActive(subject))) throw refuseStep({ code: 'auth/user-disabled' });
}

/** @throws StepRefusal auth/other-account when the authorization is for somebody else */
export function requireSameAccount(interaction: Interaction, subject: string): void {
  const expected = stepUpSubject(interaction);
  if (expected !== undefined && expected !== subject) throw refuseStep({ code: 'auth/other-account' });
}

/** Answers a right password: the way back, or the step that comes next. */
export async function afterPassword(step: Step, options: InteractionOptions, subject: string): Promise<object> {
  requireSameAccount(step.interaction, subject);
  const need = await options.secondFactors.needOf(subject);
  if (need === 'none') return finish(step, subject, ['pwd']);
  const { database } = step.services;
  await keepPending(database.prisma, step.interaction.uid, 'PASSWORD_PROVEN', { subject, value: '' });
  const { prompt, methods, email } = await readStepDue(database, options, step.interaction);
  return { prompt, methods, email };
}

/**
 * Ends an interaction that has proven a second factor after the password or in a session that lacked it.
 *
 * @param method as RFC 8176 names it
 * @throws StepRefusal auth/interaction-expired when another step was faster
 */
export async function finishWithFactor(step: Step, subject: string, method: string): Promise<{ returnTo: string }> {
  const { interaction, services, provider } = step;
  if (interaction.prompt.name !== 'second_factor') {
    const proven = await takePending(services.database.prisma, interaction.uid, 'PASSWORD_PROVEN');
    if (proven?.subject !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
    return finish(step, subject, ['pwd', method, 'mfa']);
  }
  const session = interaction.session && (await provider.Session.findByUid(interaction.session.uid));
  if (session?.accountId !== subject) throw refuseStep({ code: 'auth/interaction-expired' });
  // The password was proven when the session began, and that stays the time of the proof.
  return finish(step, subject, [...new Set([...(session.amr ?? ['pwd']), method, 'mfa'])], session.loginTs);
}

/** Ends an interaction: who it is, and how that was proven. */
export async function finish(
  { provider, request, reply }: Step,
  subject: string,
  amr: string[],
  provenAt?: number,
): Promise<{ returnTo: string }> {
  const acr = amr.includes('mfa') ? 'mfa' : 'pwd';
  const login = { accountId: subject, amr, acr, remember: true, ...(provenAt === undefined ? {} : { ts: provenAt }) };
  return { returnTo: await provider.interactionResult(request.raw, reply.raw, { login }) };
}
