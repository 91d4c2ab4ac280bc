import type { KoaContextWithOIDC } from 'oidc-provider';

const style = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/**
 * The provider's sign-out form. With a signed hint of the session's own account it is ready to be sent: the page asked,
 * and a foreign site cannot have the hint. Otherwise a person has to press the button.
 */
export function renderLogout(ctx: KoaContextWithOIDC, form: string): void {
  const hint: unknown = ctx.oidc.entities.IdTokenHint;
  const asked = subjectOf(hint) !== undefined && subjectOf(hint) === ctx.oidc.session?.accountId;
  const confirmation = asked
    ? '<input type="hidden" name="logout" value="yes"/></form>'
    : '<button type="submit" name="logout" value="yes">Sign out</button></form>';
  ctx.set('content-security-policy', style);
  ctx.body = `<!doctype html><title>Sign out</title>${form.replace('</form>', confirmation)}`;
}

function subjectOf(hint: unknown): string | undefined {
  if (typeof hint !== 'object' || hint === null || !('payload' in hint)) return undefined;
  const { payload } = hint;
  if (typeof payload !== 'object' || payload === null || !('sub' in payload)) return undefined;
  return typeof payload.sub === 'string' ? payload.sub : undefined;
}
