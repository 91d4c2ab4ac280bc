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

export interface RouteQuestion {
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
export function decideRoute(question: RouteQuestion): RouteDecision {
  const { pathname, session } = question;
  const target = canonicalPath(pathname);
  if (target) return { kind: 'redirect', to: target };
  if (isWithin(pathname, paths.admin())) return decideStaff(question);
  if (isWithin(pathname, paths.app())) return decideInvestor(question);
  if (isWithin(pathname, paths.onboarding())) return decideOnboarding(question);
  if (session.isAdmin) return { kind: 'redirect', to: paths.admin() };
  if (pathname === '/') return { kind: 'redirect', to: stepRoutes[currentStep(session)] };
  if (stepOfPath(pathname)) return decideStep(question);
  return { kind: 'redirect', to: paths.app() };
}

function decideStaff(question: RouteQuestion): RouteDecision {
  const { pathname, session } = question;
  if (!session.isAdmin) return { kind: 'not-admin', frame: 'investor' };
  return decideDeclared(question, 'staff', staffRoutes, pathname === staffStart ? null : staffStart);
}

function decideInvestor(question: RouteQuestion): RouteDecision {
  const { pathname, session } = question;
  if (session.isAdmin) {
    if (!session.permissions.appContentAccess) return { kind: 'redirect', to: paths.admin() };
  } else {
    const step = currentStep(session);
    if (step !== 'APP_ACCESS') return { kind: 'redirect', to: stepRoutes[step] };
  }
  return decideDeclared(question, 'investor', investorRoutes, pathname === investorStart ? null : investorStart);
}

/** The registration sequence is available in every step (STEP-10). */
function decideOnboarding(question: RouteQuestion): RouteDecision {
  const { pathname } = question;
  const isSignedOutPage = isWithin(pathname, paths.createAccount()) || isWithin(pathname, paths.confirmAddress());
  if (pathname === paths.onboarding() || isSignedOutPage) return { kind: 'redirect', to: '/' };
  return decideDeclared(question, 'onboarding', [], null);
}

function decideStep(question: RouteQuestion): RouteDecision {
  const { pathname, session, previous } = question;
  const step = currentStep(session);
  const wanted = stepOfPath(pathname);
  const finished = wanted === 'AWAIT_APPROVAL' && endsSequence(previous);
  if (wanted !== step && !finished) return { kind: 'redirect', to: stepRoutes[step] };
  return decideDeclared(question, 'onboarding', [stepRoutes[wanted ?? step]], null);
}

function decideDeclared(
  { pathname, session, routes, unavailable = [] }: RouteQuestion,
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
