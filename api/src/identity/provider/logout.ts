import type { KoaContextWithOIDC } from 'oidc-provider';
import { providerPath } from './client.ts';

const style = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Options of the provider's session cookie. */
export const sessionCookie = { httpOnly: true, sameSite: 'lax', signed: true, path: providerPath } as const;

/**
 * Handles a sign-out request (AUTH-11). With a signed ID token hint of the session's own account, the session ends
 * immediately: a foreign site cannot have the hint, and a page that is being closed could not send a second request.
 * Otherwise a form asks for confirmation.
 */
export async function handleLogout(ctx: KoaContextWithOIDC, form: string): Promise<void> {
  const returnUrl = returnAddress(ctx);
  if (returnUrl && isHintOfSession(ctx)) {
    await endSession(ctx);
    ctx.status = 303;
    ctx.redirect(returnUrl);
    return;
  }
  const confirmation = '<button type="submit" name="logout" value="yes">Sign out</button></form>';
  ctx.set('content-security-policy', style);
  ctx.body = `<!doctype html><title>Sign out</title>${form.replace('</form>', confirmation)}`;
}

/** Does what the provider does when its own form is confirmed. */
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

/** Returns the URL to redirect to after sign-out; the provider has validated it. */
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
