import { useEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';
import { useLeaving } from './leaving.ts';

type RedirectProps = { to: To; replace?: boolean };

/**
 * Redirects once it is rendered, unless the address has already left this page: the library's `Navigate` would override
 * a link clicked in the meantime.
 */
export function Redirect({ to, replace = false }: RedirectProps): null {
  const navigate = useNavigate();
  const leaving = useLeaving();
  // Serialized, because an object may have a new identity on every render.
  const target = JSON.stringify(to);
  useEffect(() => {
    if (!leaving()) navigate(JSON.parse(target), { replace });
  }, [navigate, leaving, target, replace]);
  return null;
}
