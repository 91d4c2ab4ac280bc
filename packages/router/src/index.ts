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
export { Redirect } from './redirect.ts';
