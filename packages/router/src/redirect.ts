import { useEffect } from 'react';
import { type To, useNavigate } from 'react-router-dom';
import { useLeaving } from './leaving.ts';

type NavigateProps = { to: To; replace?: boolean };

/**
 * Leads to another page as soon as it is shown. Whoever has gone elsewhere by then stays there: the library's component of
 * this name would take them back.
 */
export function Redirect({ to, replace = false }: NavigateProps): null {
  const navigate = useNavigate();
  const leaving = useLeaving();
  // An object may be another one at each drawing.
  const target = JSON.stringify(to);
  useEffect(() => {
    if (!leaving()) navigate(JSON.parse(target), { replace });
  }, [navigate, leaving, target, replace]);
  return null;
}
