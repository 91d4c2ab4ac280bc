// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import OnboardingHandlerPage from '../src/document-handler/onboarding-handler-page.tsx';
import DocumentsPage from '../src/documents/documents-page.tsx';
import { ToDo } from '../src/investments-list/to-do.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const item = (type: string, name: string, parts: object = {}) => ({
  ...{ id: name, order: 1, type, name, text: '', files: [], input: null, request: null },
  ...parts,
});
const section = (name: string, order: number, items: object[], parts: object = {}) => ({
  ...{ id: name, order, name, shown: true, current: false, completed: true, unlocked: true, dueOn: null, items },
  ...parts,
});
const asked = { reason: 'It has expired', askedAt: '2026-11-18T10:00:00.000Z' };
const sections = [
  section('Terms', 1, [item('INPUT_FIELD', 'Tax number', { input: { id: 'n1', text: '12' } })]),
  section('Identification', 2, [item('UPLOAD', 'Passport', { request: asked })], { completed: false, current: true }),
];
const progress = {
  waitingFor: 'CLIENT',
  completedSteps: 1,
  totalSteps: 2,
  step: { id: 'Identification', number: 2, name: 'Identification', dueOn: null },
  missing: [{ id: 'Passport', name: 'Passport', reason: 'It has expired' }],
  lastUpload: null,
};

function openSteps(onboardingFlow: object | null, query = '') {
  const upload = vi.fn(async (_path: string, _form: FormData) => ({}));
  const { services } = renderScreen(
    <Routes>
      <Route path={paths.onboardingDocuments.pattern} element={<OnboardingHandlerPage />} />
      <Route path={paths.documents.pattern} element="The documents" />
    </Routes>,
    {
      path: `${paths.onboardingDocuments()}${query}`,
      http: { upload: upload as never },
      answers: { OnboardingDocuments: () => ({ onboardingFlow }) },
    },
  );
  return { upload, services };
}

it('CARE-18 ONB-08 an approved investor opens the step that a mail names, and sends what is asked again there', async () => {
  const { upload } = openSteps({ id: 'f1', name: 'Onboarding', sections }, '?step=Identification');
  await screen.findByRole('heading', { level: 1, name: 'Onboarding documents' });
  expect(screen.getByRole('tab', { name: /Identification/ }).getAttribute('aria-selected')).toBe('true');
  expect(screen.getByText('It has expired')).toBeDefined();
  const area = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!area) throw new Error('There is no upload area');
  fireEvent.change(area, { target: { files: [new File(['x'], 'passport.pdf')] } });
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  const [path, form] = upload.mock.calls[0] ?? [];
  expect([path, form?.get('onboardingSectionNodeEdgeId')]).toEqual(['/api/upload/onboarding/documents', 'Passport']);
});

it('CARE-18 a completed step is read-only, and Finish leads back to the documents', async () => {
  const { services } = openSteps({ id: 'f1', name: 'Onboarding', sections: sections.slice(0, 1) });
  await screen.findByText('This step is completed and can be read only.');
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  await waitFor(() => expect(services.navigate).toHaveBeenCalledWith(paths.documents()));
});

it('CARE-18 without an onboarding the documents are shown instead', async () => {
  openSteps(null);
  expect(await screen.findByText('The documents')).toBeDefined();
});

const toDo = (onboardingProgress: object | null) =>
  renderScreen(<ToDo changes={0} />, {
    path: paths.allInvestments(),
    answers: { InvestmentsToDo: () => ({ myInvestments: [], onboardingProgress }) },
  });

it('CARE-05 CARE-18 what needs action includes the onboarding that waits for the investor', async () => {
  toDo(progress);
  const panel = await screen.findByRole('region', { name: 'What needs your action' });
  expect(panel.textContent).toContain('Onboarding documentsStep 2 of 2: Identification');
  expect(panel.textContent).toContain('Still needed: Passport');
  const link = screen.getByRole('link', { name: 'Continue your onboarding documents' });
  expect(link.getAttribute('href')).toBe(`${paths.onboardingDocuments()}?step=Identification`);
});

it.each([
  ['none', null],
  ['one that waits for staff', { ...progress, waitingFor: 'STAFF', missing: [] }],
])('CARE-05 what needs action leaves out %s', async (_what, stored) => {
  const { sent } = toDo(stored);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'What needs your action' })).toBeNull();
});

it.each([
  ['while a step is open', progress, true],
  ['not once all are completed', { ...progress, waitingFor: 'NOBODY', completedSteps: 2, step: null }, false],
])('DOCS-05 CARE-05 the onboarding card leads to its steps %s', async (_what, stored, leads) => {
  const { services } = renderScreen(<DocumentsPage />, {
    path: paths.documents(),
    answers: {
      MyDocumentsPage: () => ({
        myInvestments: [],
        onboardingFlow: { id: 'f1', sections: [{ id: 's1', items: [] }] },
        onboardingProgress: stored,
      }),
    },
  });
  await screen.findByRole('heading', { name: 'Onboarding documents' });
  const button = screen.queryByRole('button', { name: 'Access documents of Onboarding documents' });
  expect(button !== null).toBe(leads);
  if (!button) return;
  expect(screen.getByText('Your turn')).toBeDefined();
  fireEvent.click(button);
  expect(services.navigate).toHaveBeenCalledWith(paths.onboardingDocuments(), {
    state: { lastPage: paths.documents(), returning: true },
  });
});
