import type { HttpClient, Permissions } from '@platform/app-contract';
import { noPermissions } from '@platform/app-contract';
import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Link, Route, Routes } from '@platform/router';
import { fireEvent, screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import ClientOnboardingPage from '../../src/clients/onboarding/client-onboarding-page.tsx';
import type { ClientDocumentsQuery, Instance_FlowFragment } from '../../src/gql/graphql.ts';
import ClientDocumentsPage from '../../src/investments/client-documents-page.tsx';

export const at = '2026-11-01T10:00:00.000Z';
export const ids = { dealId: 'd1', flowId: 'f1', investmentId: 'i1' };

type Section = Instance_FlowFragment['sections'][number];
type Item = Section['items'][number];

export const file = (id: string, name: string, deletable = false) => ({
  __typename: 'StoredFile' as const,
  ...{ id, name, mediaType: 'application/pdf', sizeBytes: 2048, createdAt: at, deletable },
  downloadPath: `investment/documents/${id}`,
});

export const item = (id: string, type: Item['type'], name: string, fields: Partial<Item> = {}): Item => ({
  __typename: 'FlowItem',
  ...{ id, order: 1, type, name, text: '', files: [], input: null, request: null },
  ...fields,
});

export const section = (order: number, name: string, fields: Partial<Section> = {}): Section => ({
  __typename: 'FlowSection',
  ...{ id: `s${order}`, order, name, shown: true, current: false, completed: false, unlocked: false },
  ...{ isDefault: true, dueOn: null, items: [] },
  ...fields,
});

/** Five steps: one is done, the second is the client's, the last is hidden. Not in their order. */
export const sections: Section[] = [
  section(3, 'Payment', {
    items: [item('n3', 'DOWNLOAD', 'Instructions', { files: [file('g1', 'Guide.pdf', true)] })],
  }),
  section(1, 'Terms', {
    completed: true,
    unlocked: true,
    items: [item('n0', 'TEXT', 'Welcome', { text: 'Read this' })],
  }),
  section(2, 'Identity', {
    current: true,
    unlocked: true,
    items: [
      item('n2', 'INPUT_FIELD', 'Tax number', {
        order: 2,
        input: { __typename: 'FlowItemInput', id: 'a1', text: 'CH-1815' },
      }),
      item('n1', 'UPLOAD', 'Passport', { files: [file('p1', 'Passport.pdf')] }),
    ],
  }),
  section(4, 'Extra check', { isDefault: false }),
  section(5, 'Internal', { shown: false }),
];

export const flow = (fields: Partial<Instance_FlowFragment> = {}): Instance_FlowFragment => ({
  __typename: 'Flow',
  ...{ id: 'f1', kind: 'INVESTMENT', name: 'Standard', sections },
  source: { __typename: 'FlowSource', id: 'copy', name: 'Standard', version: 2, currentVersion: 4 },
  ...fields,
});

export const progress = (fields: object = {}) => ({
  __typename: 'FlowProgress' as const,
  ...{ waitingFor: 'CLIENT' as const, completedSteps: 1, totalSteps: 4 },
  step: { __typename: 'FlowStep' as const, id: 's2', number: 2, name: 'Identity', dueOn: null },
  missing: [{ __typename: 'MissingItem' as const, id: 'n1', type: 'UPLOAD' as const, name: 'Passport', reason: null }],
  lastUpload: { __typename: 'LastUpload' as const, fileName: 'Passport.pdf', at, by: 'Ada Byron', own: false },
  ...fields,
});

export const ada = {
  __typename: 'Person' as const,
  ...{ id: 'c1', firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test' },
};

type Investment = ClientDocumentsQuery['clientInvestment'];

export const investment = (fields: Partial<Investment> = {}, ofFlow: Partial<Instance_FlowFragment> = {}) => ({
  __typename: 'ClientInvestment' as const,
  ...{ id: 'i1', value: '1000.00', currency: 'EUR' as const, progressLabel: 'Identity', completedAt: null },
  ...{ updatedAt: at, accountClosed: false, client: ada, flow: flow(ofFlow), progress: progress() },
  deal: { __typename: 'ClientInvestmentDeal' as const, id: 'd1', title: 'Seed', companyName: 'Orbit', visible: true },
  ...fields,
});

/** The flow as the editor loads it. */
export const editedFlow = ({ completed = false, ...fields }: { completed?: boolean; version?: number } = {}) => ({
  ...{ scope: 'INSTANCE', version: 7, isDefault: false, editable: !completed, dealId: 'd1' },
  ...flow(),
  ...fields,
});

type Options = {
  path?: string;
  answers?: Answers;
  permissions?: Partial<Permissions>;
  json?: JsonCall;
  download?: HttpClient['download'];
  upload?: HttpClient['upload'];
  narrow?: boolean;
  /** Of the client of an onboarding. */
  accountClosed?: boolean;
};

const staff = {
  ...noPermissions,
  readClientDocument: true,
  manageClientDocument: true,
  handleOnboarding: true,
  readClientInfo: true,
};

function open(options: Options, path: string) {
  const { json = vi.fn<JsonCall>(), download = vi.fn(), upload = vi.fn() as HttpClient['upload'] } = options;
  return renderScreen(
    <>
      <Link to="/elsewhere">Leave</Link>
      <Routes>
        <Route path={paths.clientDocuments.pattern} element={<ClientDocumentsPage />} />
        <Route path={paths.clientOnboarding.pattern} element={<ClientOnboardingPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
    {
      path: options.path ?? path,
      permissions: { ...staff, ...options.permissions },
      http: { json, download, upload },
      narrow: options.narrow ?? false,
      answers: options.answers ?? {},
    },
  );
}

/** Opens an investment; `read` returns what is stored at each request. */
export const openInvestment = (read: () => object | Error, options: Options = {}) =>
  open(
    {
      ...options,
      answers: {
        ClientDocuments: () => {
          const found = read();
          return found instanceof Error ? found : { clientInvestment: found };
        },
        EditedFlow: () => ({ flow: editedFlow() }),
        ...options.answers,
      },
    },
    paths.clientDocuments(ids),
  );

/** Opens the onboarding of a client. */
export const openOnboarding = (options: Options = {}) =>
  open(
    {
      ...options,
      answers: {
        ClientOnboarding: () => ({
          clientOnboarding: {
            __typename: 'ClientOnboarding',
            ...{ firebaseId: 'subject-1', client: ada, accountClosed: options.accountClosed ?? false },
            flow: { ...flow({ kind: 'ONBOARDING' }), createdAt: at, updatedAt: at },
          },
        }),
        EditedFlow: () => ({ flow: { ...editedFlow(), kind: 'ONBOARDING', dealId: null } }),
        ...options.answers,
      },
    },
    paths.clientOnboarding({ flowId: 'f1', firebaseId: 'subject-1' }),
  );

/** Waits for the page of an instance. */
export const opened = () => screen.findByRole('heading', { level: 1, name: 'Ada Byron' });

/** By element: repeated role queries on a whole page are slow. */
function sectionOf(name: string): HTMLElement {
  const heading = [...document.querySelectorAll('h2')].find((each) => each.textContent?.endsWith(`: ${name}`));
  const found = heading?.closest('section');
  if (!found) throw new Error(`There is no step named ${name}`);
  return found;
}

/** Returns the part of the page with a step. */
export const stepOf = (name: string) => within(sectionOf(name));

const radiosOf = (name: string) => [...sectionOf(name).querySelectorAll<HTMLInputElement>('input[type=radio]')];

/** Chooses the state of a step. */
export function choose(name: string, state: string): void {
  const radio = radiosOf(name).find((each) => each.closest('label')?.textContent === state);
  if (!radio) throw new Error(`${name} has no state ${state}`);
  fireEvent.click(radio);
}

/** Returns the words of the state of a step, and whether it can be changed. */
export function stateOf(name: string): [state: string | undefined, enabled: boolean] {
  const radios = radiosOf(name);
  const checked = radios.find((radio) => radio.checked);
  return [checked?.closest('label')?.textContent ?? undefined, radios.some((radio) => !radio.disabled)];
}
