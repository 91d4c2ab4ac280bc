import { useEffect } from 'react';
import { type To, useHref, useNavigate } from 'react-router-dom';
import { useLeaving } from './leaving.ts';

type RedirectProps = { to: To; replace?: boolean };

/**
 * Redirects once it is rendered, unless the address has already left this page: the library's `Navigate` would override
 * a link clicked in the meantime. Redirects again when its address is opened once more while the target still loads.
 */
export function Redirect({ to, replace = false }: RedirectProps): null {
  const navigate = useNavigate();
  const leaving = useLeaving();
  const href = useHref(to);
  // Serialized, because an object may have a new identity on every render.
  const target = JSON.stringify(to);
  useEffect(() => {
    function redirect() {
      const isThere = new URL(href, window.location.origin).href === window.location.href;
      if (!leaving() && !isThere) navigate(JSON.parse(target), { replace });
    }
    redirect();
    // single-spa announces every change of the address; the router renders nothing anew for an equal one.
    window.addEventListener('popstate', redirect);
    return () => window.removeEventListener('popstate', redirect);
  }, [navigate, leaving, href, target, replace]);
  return null;
}
