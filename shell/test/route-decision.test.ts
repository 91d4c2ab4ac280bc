import {
  noPermissions,
  type PermissionFlag,
  type RouteDeclaration,
  type Session,
  type Step,
} from '@platform/app-contract';
import { describe, expect, it } from 'vitest';
import { decideAuthPage } from '../src/navigation/auth-page.ts';
import { decideRoute, type RouteDecision } from '../src/navigation/route-decision.ts';
import { stepRoutes } from '../src/navigation/steps.ts';

const declared: RouteDeclaration[] = [
  ...[
    '/app/opportunities',
    '/app/view-opportunity',
    '/app/invest',
    '/app/indicate-interest',
    '/app/modify-ammount',
    '/app/not-interested',
    '/app/watchlist',
    '/app/investments',
    '/app/document-handler',
    '/app/documents',
    '/app/messages',
    '/app/preferences',
    '/app/account',
  ].map((path): RouteDeclaration => ({ path, area: 'investor' })),
  ...[
    '/add-personal-informations',
    '/custom-onboarding',
    '/confidentiality-agreement',
    '/investor-preferences',
    '/signup-successful',
    '/onboarding/personal-information',
    '/onboarding/last-steps',
  ].map((path): RouteDeclaration => ({ path, area: 'onboarding' })),
  ...['opportunities', 'clients', 'analytics', 'admin', 'investment', 'chat', 'account'].map(
    (name): RouteDeclaration => ({ path: `/admin/${name}`, area: 'staff' }),
  ),
];

const steps = Object.keys(stepRoutes) as Step[];

function session(step: Step, options: { flags?: PermissionFlag[]; isAdmin?: boolean } = {}): Session {
  const { flags = ['appContentAccess'], isAdmin = false } = options;
  return {
    status: 'signed-in',
    account: { id: '1', firebaseId: 'a', email: 'a@b.test', acceptedConfidentiality: true },
    permissions: { ...noPermissions, ...Object.fromEntries(flags.map((flag) => [flag, true])) },
    isAdmin,
    step,
    refresh: async () => undefined,
  };
}

interface Outcome {
  end: string;
  decision: RouteDecision;
  redirects: number;
}

/** Follows redirects as the page does. @throws on a redirect loop */
function open(
  pathname: string,
  user: Session,
  options: { previous?: string; routes?: RouteDeclaration[] } = {},
): Outcome {
  let path = pathname;
  let previous = options.previous ?? null;
  for (let redirects = 0; redirects <= 5; redirects++) {
    const decision = decideRoute({ pathname: path, session: user, routes: options.routes ?? declared, previous });
    if (decision.kind !== 'redirect') return { end: path, decision, redirects };
    previous = path;
    path = decision.to;
  }
  throw new Error(`${pathname} redirects forever`);
}

const investor = session('APP_ACCESS');
const staff = session('APP_ACCESS', { isAdmin: true, flags: [] });
const staffWithContent = session('APP_ACCESS', { isAdmin: true });

const namedSteps = [
  ['personal information', 'PERSONAL_INFORMATION'],
  ['onboarding', 'ONBOARDING'],
  ['confidentiality agreement', 'CONFIDENTIALITY_AGREEMENT'],
  ['investor preferences', 'INVESTOR_PREFERENCES'],
  ['app access', 'APP_ACCESS'],
  ['await approval', 'AWAIT_APPROVAL'],
] as const;

describe('step routing', () => {
  it.each(namedSteps)('STEP-08/%s STEP-09 redirects from every step route and / to its own route', (_name, step) => {
    const own = step === 'APP_ACCESS' ? '/app/opportunities' : stepRoutes[step];
    for (const path of ['/', ...Object.values(stepRoutes)]) {
      const { end, decision } = open(path, session(step));
      expect([path, end, decision.kind]).toEqual([path, own, 'open']);
    }
  });

  it('STEP-10 opens the registration sequence in every step', () => {
    for (const step of steps) {
      for (const path of ['/onboarding/personal-information', '/onboarding/last-steps']) {
        expect(open(path, session(step)).end).toBe(path);
      }
    }
  });

  it('STEP-11 shows the end of the registration and of the wizard until the page is reloaded', () => {
    const user = session('ONBOARDING');
    for (const previous of ['/custom-onboarding', '/onboarding/last-steps', '/add-personal-informations']) {
      expect(open('/signup-successful', user, { previous }).end).toBe('/signup-successful');
    }
    expect(open('/signup-successful', user).end).toBe('/custom-onboarding');
    expect(open('/signup-successful', user, { previous: '/' }).end).toBe('/custom-onboarding');
  });

  it('STEP-14 stops after at most two redirects for an approved account without content access', () => {
    for (const step of ['CONFIDENTIALITY_AGREEMENT', 'INVESTOR_PREFERENCES', 'APP_ACCESS'] as const) {
      for (const path of ['/', '/app', '/app/watchlist', ...Object.values(stepRoutes)]) {
        const { end, redirects } = open(path, session(step, { flags: [] }));
        expect([path, end]).toEqual([path, '/signup-successful']);
        expect(redirects).toBeLessThanOrEqual(2);
      }
    }
  });

  it('STEP-09 denies /app in every step before app access', () => {
    for (const step of steps.filter((candidate) => candidate !== 'APP_ACCESS')) {
      expect(open('/app/opportunities', session(step)).end).toBe(stepRoutes[step]);
    }
  });
});

describe('paths', () => {
  it('NAV-10 redirects an unknown top-level path to the app', () => {
    for (const path of ['/nowhere', '/login', '/reset-password', '/appliance', '/administration']) {
      expect(open(path, investor).end).toBe('/app/opportunities');
    }
  });

  it('NAV-11 redirects /app and unknown paths below it to the opportunities', () => {
    for (const path of ['/app', '/app/', '/app/nowhere', '/app/investing']) {
      expect(open(path, investor).end).toBe('/app/opportunities');
    }
  });

  it('NAV-12/#1-3 opens every screen under /app, with its parameters', () => {
    for (const path of [
      '/app/account',
      '/app/preferences',
      '/app/opportunities/all',
      '/app/watchlist',
      '/app/investments',
      '/app/documents',
      '/app/messages/',
      '/app/view-opportunity/7',
      '/app/document-handler/7/8',
      '/app/not-interested/7',
      '/app/indicate-interest/7',
      '/app/invest/7/1000',
      '/app/modify-ammount/7/1000',
    ]) {
      expect(open(path, investor)).toEqual({ end: path, decision: { kind: 'open', frame: 'investor' }, redirects: 0 });
    }
  });

  it('NAV-13/#1-3 redirects correctly spelt routes to the misspelt ones with their parameters', () => {
    expect(open('/app/modify-amount/7/1000', investor).end).toBe('/app/modify-ammount/7/1000');
    expect(open('/app/modify-amount/7', investor).end).toBe('/app/modify-ammount/7');
    expect(open('/app/investments/completed', investor).end).toBe('/app/investments/complated');
    expect(open('/add-personal-information', session('PERSONAL_INFORMATION')).end).toBe('/add-personal-informations');
  });

  it('distinguishes a required route whose app is missing from an unknown path', () => {
    const routes = declared.filter(({ path }) => path !== '/app/watchlist');
    expect(open('/app/watchlist', investor, { routes }).decision.kind).toBe('missing');
    expect(open('/onboarding/nowhere', investor).decision.kind).toBe('unknown');
  });

  it('denies a route with a flag to accounts without it', () => {
    const routes: RouteDeclaration[] = [{ path: '/admin/analytics', area: 'staff', permission: 'analytics' }];
    expect(open('/admin/analytics', staff, { routes }).decision.kind).toBe('no-permission');
    const analyst = session('APP_ACCESS', { isAdmin: true, flags: ['analytics'] });
    expect(open('/admin/analytics', analyst, { routes }).decision.kind).toBe('open');
  });
});

describe('staff', () => {
  it('ADM-07 denies every /admin path to users who are not staff', () => {
    for (const path of ['/admin', '/admin/clients', '/admin/nowhere']) {
      expect(open(path, investor)).toMatchObject({ end: path, decision: { kind: 'not-admin' } });
    }
  });

  it('ADM-11 redirects /admin and unknown paths below it to the opportunities and opens the others', () => {
    for (const path of ['/admin', '/admin/', '/admin/nowhere'])
      expect(open(path, staff).end).toBe('/admin/opportunities');
    for (const { path } of declared.filter(({ area }) => area === 'staff')) expect(open(path, staff).end).toBe(path);
  });

  it('ADM-12 redirects an unknown top-level path to /admin', () => {
    expect(open('/nowhere', staff).end).toBe('/admin/opportunities');
  });

  it('ADM-27 redirects staff from / and the step routes to /admin, and opens /app with content access only', () => {
    for (const path of ['/', ...Object.values(stepRoutes).filter((route) => route !== '/app')]) {
      expect(open(path, staffWithContent).end).toBe('/admin/opportunities');
    }
    expect(open('/app/opportunities', staffWithContent).decision.kind).toBe('open');
    expect(open('/app/opportunities', staff).end).toBe('/admin/opportunities');
  });
});

describe('signed out', () => {
  it('NAV-09 ADM-13 opens the public paths and redirects all others to /', () => {
    expect(decideAuthPage('/').kind).toBe('login');
    expect(decideAuthPage('/reset-password').kind).toBe('reset-password');
    expect(decideAuthPage('/set-new-password').kind).toBe('set-new-password');
    expect(decideAuthPage('/onboarding/create-account').kind).toBe('create-account');
    expect(decideAuthPage('/onboarding/confirm-address').kind).toBe('confirm-address');
    expect(decideAuthPage('/admin').kind).toBe('staff-login');
    expect(decideAuthPage('/admin/clients').kind).toBe('staff-login');
    for (const path of ['/app', '/app/invest/7', '/nowhere', '/custom-onboarding', '/administration']) {
      expect(decideAuthPage(path)).toEqual({ kind: 'redirect', to: '/', wanted: true });
    }
  });
});

describe('apps that cannot be used', () => {
  const path = '/app/messages';
  const decide = (route: RouteDeclaration, user: Session, routes: RouteDeclaration[] = []) => {
    const unavailable = [{ name: 'mfe-chat', title: 'Messages', routes: [route] }];
    return decideRoute({ pathname: `${path}/7`, session: user, routes, unavailable, previous: null });
  };

  it('DLV-01 their routes are unavailable, and one that another app declares is open', () => {
    const route: RouteDeclaration = { path, area: 'investor' };
    expect(decide(route, investor)).toMatchObject({ kind: 'unavailable', app: { title: 'Messages' } });
    expect(decide(route, investor, [route]).kind).toBe('open');
    expect(decide({ ...route, path: '/app/other' }, investor).kind).toBe('missing');
  });

  it('DLV-01 a flag unknown to the shell denies access', () => {
    for (const flag of ['later', 'constructor', '__proto__']) {
      const route = { path, area: 'investor', permission: flag as PermissionFlag } as const;
      expect(decide(route, investor, [route]).kind).toBe('no-permission');
      expect(decide(route, investor).kind).toBe('missing');
    }
  });
});
