import type { Permissions } from '@platform/app-contract';
import { noPermissions } from '@platform/app-contract';
import { type Answers, type JsonCall, renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Link, Route, Routes } from '@platform/router';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import FlowEditorPage from '../../src/flows/editor/flow-editor-page.tsx';
import type { FlowModel } from '../../src/flows/editor/model/model.ts';
import type { SaveBody } from '../../src/flows/editor/model/save-body.ts';
import FlowTemplatesPage from '../../src/flows/templates/flow-templates-page.tsx';
import OnboardingTemplatesPage from '../../src/flows/templates/onboarding-templates-page.tsx';
import { flow, item, section } from './flows.ts';

export const ids = {
  flow: '00000000-0000-4000-8000-000000000001',
  deal: '00000000-0000-4000-8000-000000000002',
  template: '00000000-0000-4000-8000-000000000003',
};

export const stored = flow(
  section('s1', [item('i1', { name: 'Passport' }), item('i2', { name: 'Contract', type: 'DOWNLOAD' })], {
    name: 'Identity',
  }),
  section('s2', [item('i3', { name: 'Income', type: 'INPUT_FIELD' })], { name: 'Wealth' }),
  section('s3', [], { name: 'Extra', shown: false }),
);

export const file = (id: string, name: string) => ({
  __typename: 'StoredFile',
  ...{ id, name, mediaType: 'application/pdf', sizeBytes: 2048 },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', downloadPath: `onboarding/documents/${id}`, deletable: true },
});

type Served = {
  id: string;
  kind: 'ONBOARDING' | 'INVESTMENT';
  scope: 'TEMPLATE' | 'DEAL';
  version: number;
  isDefault: boolean;
  editable: boolean;
  dealId: string | null;
  source: object | null;
  model: FlowModel;
  /** By item. */
  files: Record<string, ReturnType<typeof file>[]>;
};

/** A flow as the API serves it: an onboarding template. */
export function served({ model = stored, files = {}, ...fields }: Partial<Served> = {}) {
  return {
    __typename: 'Flow',
    ...{ id: ids.flow, kind: 'ONBOARDING', scope: 'TEMPLATE', version: 3 },
    ...{ isDefault: false, editable: true, dealId: null, source: null, name: model.name },
    sections: model.sections.map((each, index) => ({
      __typename: 'FlowSection',
      ...{ ...each, order: index + 1 },
      items: each.items.map((one, place) => ({
        __typename: 'FlowItem',
        ...{ ...one, order: place + 1, files: files[one.id] ?? [] },
      })),
    })),
    ...fields,
  };
}

type Options = {
  path?: string;
  answers?: Answers;
  json?: JsonCall;
  upload?: () => Promise<never>;
  permissions?: Partial<Permissions>;
  narrow?: boolean;
};

/** The answer to a save: the next version. */
export const savedAs = (version: number) => ({ status: 'OK', result: { flowId: ids.flow, version } }) as never;

export function openFlows({ path, answers = {}, json, upload, permissions = {}, narrow = false }: Options = {}) {
  const send = json ?? vi.fn<JsonCall>(async () => savedAs(4));
  const rendered = renderScreen(
    <>
      <Link to="/elsewhere">Leave</Link>
      <Routes>
        <Route path={paths.onboardingTemplates.pattern} element={<OnboardingTemplatesPage />} />
        <Route path={paths.newOnboardingTemplate.pattern} element={<FlowEditorPage of="ONBOARDING" />} />
        <Route path={paths.onboardingTemplate.pattern} element={<FlowEditorPage of="ONBOARDING" />} />
        <Route path={paths.flowTemplates.pattern} element={<FlowTemplatesPage />} />
        <Route path={paths.newFlowTemplate.pattern} element={<FlowEditorPage of="INVESTMENT" />} />
        <Route path={paths.flowTemplate.pattern} element={<FlowEditorPage of="INVESTMENT" />} />
        <Route path={paths.dealFlowEditor.pattern} element={<FlowEditorPage of="DEAL" />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </>,
    {
      path: path ?? paths.onboardingTemplate({ flowId: ids.flow }),
      permissions: { ...noPermissions, handleOnboarding: true, editOpportunity: true, ...permissions },
      http: { json: send, ...(upload ? { upload } : {}) },
      narrow,
      answers: { EditedFlow: () => ({ flow: served() }), ...answers },
    },
  );
  return { ...rendered, json: send };
}

const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';

/** Returns the one element of a kind by its name. By element: repeated role queries on a whole page are slow. */
function named<Found extends HTMLElement>(selector: string, name: string | RegExp): Found {
  const found = [...document.querySelectorAll<Found>(selector)].filter((element) =>
    typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)),
  );
  const [first] = found;
  if (!first || found.length > 1) throw new Error(`There are ${found.length} elements ${selector} named ${name}`);
  return first;
}

export const button = (name: string | RegExp) => named<HTMLButtonElement>('button', name);
export const press = (name: string | RegExp) => fireEvent.click(button(name));

/** Saves, once the button has come back from the save before. */
export async function save(): Promise<void> {
  await waitFor(() => expect(button('Save').className).not.toContain('loading'));
  press('Save');
}

export const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
export const enter = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });

/** Returns the fields of an item by its name. */
export const itemOf = (name: string) => within(named('li', new RegExp(`^Item \\d+: ${name}$`)));

/** Waits until the editor is open. */
export const opened = () => waitFor(() => named('nav', 'Sections'));

const sectionList = () => named('nav', 'Sections');

/** Returns the sections in their order, as their buttons say them. */
export const sectionNames = () => [...sectionList().querySelectorAll('bdi')].map(({ textContent }) => textContent);

/** Returns the items of the open section in their order. */
export const itemNames = () =>
  [...document.querySelectorAll('ol > li[aria-label]')].map((each) => nameOf(each).replace(/^Item \d+: /, ''));

/** Returns the button that opens a section. */
export const sectionLink = (name: string) =>
  within(sectionList()).getByText(name, { selector: 'bdi' }).closest('button') ?? document.createElement('button');

export const openSection = (name: string) => fireEvent.click(sectionLink(name));

export async function choose(menu: string | RegExp, entry: string): Promise<void> {
  await userEvent.click(button(menu));
  const item = await screen.findByRole('menuitem', { name: entry });
  // The menu takes the focus some frames after it opens, even if it is closed again by then.
  await waitFor(() => expect(item.closest('[role="menu"]')?.contains(document.activeElement)).toBe(true));
  await userEvent.click(item);
}

/** Returns the bodies of the saves. */
export const saves = (json: JsonCall): SaveBody[] =>
  vi
    .mocked(json)
    .mock.calls.filter(([, path]) => path.endsWith('/update'))
    .map(([, , body]) => body as SaveBody);
