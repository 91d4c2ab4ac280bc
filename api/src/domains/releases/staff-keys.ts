import type { RequestContext } from '../../context.ts';
import { refuse } from '../../errors/coded-error.ts';
import type { PublishedApp } from '../../graphql/generated/resolvers.ts';
import { requireRecentAuthentication } from '../security/service.ts';
import { addKey, type KeyAuthor, removeKey } from './keys.ts';
import { publishedApp, requireReason } from './service.ts';

/**
 * Adds a key of an app (DLV-09). Whoever has it and the credential of the app decides what people run, so that it takes a
 * recent authentication, as a change of the sign-in does.
 *
 * @throws CodedError NOT_FOUND for an app that an operator has not set up, STEP_UP_REQUIRED, FIELD_MISSING or FIELD_INVALID for
 *   the reason, and as `addKey`
 */
export async function addKeyAsStaff(
  context: RequestContext,
  { app, publicKey, reason }: { app: string; publicKey: string; reason: string },
): Promise<PublishedApp> {
  await requireApp(context, app);
  await requireRecentAuthentication(context);
  await addKey(context.services.database, app, publicKey, authorOf(context, reason));
  return publishedApp(context, app);
}

/** Removes a key of an app (DLV-09). @throws CodedError as `removeKey`, STEP_UP_REQUIRED, FIELD_MISSING, FIELD_INVALID */
export async function removeKeyAsStaff(
  context: RequestContext,
  { app, fingerprint, reason }: { app: string; fingerprint: string; reason: string },
): Promise<PublishedApp> {
  await requireApp(context, app);
  await requireRecentAuthentication(context);
  await removeKey(context.services.database, app, fingerprint, authorOf(context, reason));
  return publishedApp(context, app);
}

/** An app is set up by an operator, with its credential. */
async function requireApp({ services }: RequestContext, name: string): Promise<void> {
  if ((await services.database.prisma.app.count({ where: { name } })) === 0) throw refuse('NOT_FOUND');
}

function authorOf({ caller, requestId }: RequestContext, reason: string): KeyAuthor {
  return { actor: 'staff', accountId: caller.accountId, requestId, reason: requireReason(reason) };
}
