export {
  BrowserRouter,
  createSearchParams,
  generatePath,
  Link,
  type LinkProps,
  MemoryRouter,
  matchPath,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { useLeaving } from './leaving.ts';
export { pageOf } from './page-of.ts';
/**
 * `Navigate` is the former name, still imported by released apps, which run with the router of the shell that loads
 * them.
 */
export { Redirect, Redirect as Navigate } from './redirect.ts';
