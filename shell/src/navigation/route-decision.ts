import {
  type Area,
  permits,
  type RouteDeclaration,
  routeCovers,
  type Session,
  type UnavailableApp,
} from '@platform/app-contract';
import { paths } from '@platform/paths';
import { canonicalPath } from './aliases.ts';
import { currentStep, endsSequence, isWithin, stepOfPath, stepRoutes } from './steps.ts';

/** The result of the route guard for a path and a session. `frame` selects the top bar. */
export type RouteDecision =
  | { kind: 'open'; frame: Area }
  | { kind: 'redirect'; to: string }
  /** A staff path, opened by a user who is not staff (ADM-07). */
  | { kind: 'not-admin'; frame: Area }
  /** The app's declaration requires a flag that the account does not have. */
  | { kind: 'no-permission'; frame: Area }
  /** The app of the route cannot be used: its registry entry is invalid or newer than the shell. */
  | { kind: 'unavailable'; frame: Area; app: UnavailableApp }
  /** A required route that no app of the registry declares. */
  | { kind: 'missing'; frame: Area }
  | { kind: 'unknown'; frame: Area };

export interface RouteInput {
  pathname: string;
  session: Session;
  /** Routes of all apps in the registry. */
  routes: readonly RouteDeclaration[];
  /** Apps whose registry entry cannot be used. */
  unavailable?: readonly UnavailableApp[];
  /** The previous path, since the page was loaded. */
  previous: string | null;
}

/** Routes of NAV-12 and ADM-11, reserved even when their app is missing. */
const investorRoutes = [
  paths.account,
  paths.preferences,
  paths.deals,
  paths.watchlist,
  paths.investments,
  paths.documents,
  paths.messages,
  paths.deal,
  paths.documentHandler,
  paths.feedback,
  paths.declareInterest,
  paths.invest,
  paths.modifyAmount,
].map(({ root }) => root);

const staffRoutes = [
  paths.staffDeals,
  paths.clients,
  paths.analytics,
  paths.staff,
  paths.staffInvestments,
  paths.chat,
  paths.staffAccount,
].map(({ root }) => root);

const investorStart = paths.deals();
const staffStart = paths.staffDeals();

/**
 * Decides what a signed-in user gets at a path (NAV-10 to NAV-13, STEP-08 to STEP-14, ADM-07, ADM-11, ADM-12, ADM-27).
 * A chain of redirects always ends after at most three.
 */
export function decideRoute(input: RouteInput): RouteDecision {
  const { pathname, session } = input;
  const target = canonicalPath(pathname);
  if (target) return { kind: 'redirect', to: target };
  if (isWithin(pathname, paths.admin())) return decideStaff(input);
  if (isWithin(pathname, paths.app())) return decideInvestor(input);
  if (isWithin(pathname, paths.onboarding())) return decideOnboarding(input);
  if (session.isAdmin) return { kind: 'redirect', to: paths.admin() };
  if (pathname === '/') return { kind: 'redirect', to: stepRoutes[currentStep(session)] };
  if (stepOfPath(pathname)) return decideStep(input);
  return { kind: 'redirect', to: paths.app() };
}

function decideStaff(input: RouteInput): RouteDecision {
  const { pathname, session } = input;
  if (!session.isAdmin) return { kind: 'not-admin', frame: 'investor' };
  return decideDeclared(input, 'staff', staffRoutes, pathname === staffStart ? null : staffStart);
}

function decideInvestor(input: RouteInput): RouteDecision {
  const { pathname, session } = input;
  if (session.isAdmin) {
    if (!session.permissions.appContentAccess) return { kind: 'redirect', to: paths.admin() };
  } else {
    const step = currentStep(session);
    if (step !== 'APP_ACCESS') return { kind: 'redirect', to: stepRoutes[step] };
  }
  return decideDeclared(input, 'investor', investorRoutes, pathname === investorStart ? null : investorStart);
}

/** The registration sequence is available in every step (STEP-10). */
function decideOnboarding(input: RouteInput): RouteDecision {
  const { pathname } = input;
  const isSignedOutPage = isWithin(pathname, paths.createAccount()) || isWithin(pathname, paths.confirmAddress());
  if (pathname === paths.onboarding() || isSignedOutPage) return { kind: 'redirect', to: '/' };
  return decideDeclared(input, 'onboarding', [], null);
}

function decideStep(input: RouteInput): RouteDecision {
  const { pathname, session, previous } = input;
  const step = currentStep(session);
  const wanted = stepOfPath(pathname);
  const finished = wanted === 'AWAIT_APPROVAL' && endsSequence(previous);
  if (wanted !== step && !finished) return { kind: 'redirect', to: stepRoutes[step] };
  return decideDeclared(input, 'onboarding', [stepRoutes[wanted ?? step]], null);
}

function decideDeclared(
  { pathname, session, routes, unavailable = [] }: RouteInput,
  frame: Area,
  requiredRoutes: readonly string[],
  fallback: string | null,
): RouteDecision {
  const covers = (route: RouteDeclaration) => routeCovers(route.path, pathname);
  const permitted = ({ permission }: RouteDeclaration) => permits(session.permissions, permission);
  const declared = routes.filter(covers);
  if (declared.some(permitted)) return { kind: 'open', frame };
  const app = unavailable.find((each) => each.routes.some((route) => covers(route) && permitted(route)));
  if (app) return { kind: 'unavailable', frame, app };
  if (declared.length > 0) return { kind: 'no-permission', frame };
  if (requiredRoutes.some((route) => isWithin(pathname, route))) return { kind: 'missing', frame };
  return fallback ? { kind: 'redirect', to: fallback } : { kind: 'unknown', frame };
}
