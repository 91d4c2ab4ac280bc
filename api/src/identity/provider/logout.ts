import type { KoaContextWithOIDC } from 'oidc-provider';
import { providerPath } from './client.ts';

const style = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** The cookie of a session at the provider. */
export const sessionCookie = { httpOnly: true, sameSite: 'lax', signed: true, path: providerPath } as const;

/**
 * Answers a request to sign out (AUTH-11). A signed hint of the session's own account ends the session at once: the
 * page asked, since a foreign site cannot have the hint, and a page that is left meanwhile could not send a second
 * request. Otherwise a person has to press the button of a form.
 */
export async function answerLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const wayBack = returnAddress(ctx);
  if (wayBack && isHintOfSession(ctx)) {
    await endSession(ctx);
    ctx.status = 303;
    ctx.redirect(wayBack);
    return;
  }
  const confirmation = '<button type="submit" name="logout" value="yes">Sign out</button></form>';
  ctx.set('content-security-policy', style);
  ctx.body = `<!doctype html><title>Sign out</title>${form.replace('</form>', confirmation)}`;
}

/** As the provider does once its own form is confirmed. */
async function endSession(ctx: KoaContextWithOIDC): Promise<void> {
  const { provider, session } = ctx.oidc;
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (!grantId) continue;
    await provider.AuthorizationCode.revokeByGrantId(grantId);
    await (await provider.Grant.find(grantId))?.destroy();
  }
  await session?.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, sessionCookie);
}

/** Where the page wants to be after it; the provider has checked the address. */
function returnAddress(ctx: KoaContextWithOIDC): string | undefined {
  const { post_logout_redirect_uri: address, state } = ctx.oidc.params ?? {};
  if (typeof address !== 'string') return undefined;
  const url = new URL(address);
  if (typeof state === 'string') url.searchParams.set('state', state);
  return url.href;
}

function isHintOfSession(ctx: KoaContextWithOIDC): boolean {
  const subject = subjectOf(ctx.oidc.entities.IdTokenHint);
  return subject !== undefined && subject === ctx.oidc.session?.accountId;
}

function subjectOf(hint: unknown): string | undefined {
  if (typeof hint !== 'object' || hint === null || !('payload' in hint)) return undefined;
  const { payload } = hint;
  if (typeof payload !== 'object' || payload === null || !('sub' in payload)) return undefined;
  return typeof payload.sub === 'string' ? payload.sub : undefined;
}
