// @vitest-environment jsdom

import { createRequestFailure } from '@platform/app-contract';
import { renderScreen } from '@platform/app-kit/testing';
import { paths } from '@platform/paths';
import { Link, Route, Routes } from '@platform/router';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import DocumentHandlerPage from '../src/document-handler/document-handler-page.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const item = (type: string, name: string, parts: object = {}) => ({
  ...{ id: name, order: 1, type, name, text: '', files: [], input: null, request: null },
  ...parts,
});
const section = (name: string, order: number, items: object[], parts: object = {}) => ({
  ...{
    id: name,
    order,
    name,
    shown: true,
    current: order === 2,
    completed: order === 1,
    unlocked: order < 3,
    dueOn: null,
  },
  items,
  ...parts,
});
const terms = section('Terms', 1, []);
const taxNumber = item('INPUT_FIELD', 'Tax number');
const identification = (items: object[] = [taxNumber, item('UPLOAD', 'Passport', { order: 2 })], parts: object = {}) =>
  section('Identification', 2, items, parts);

type Setting = {
  sections: object[];
  completedAt?: string | null;
  refusal?: string;
  query?: string;
  narrow?: boolean;
  state?: object;
};

const handler = paths.documentHandler({ dealId: 'd1', investmentId: 'i1' });

/** Opens the handler; what it loads next is in `setting`. */
async function open(setting: Setting) {
  const refuse = () => new Error(setting.refusal);
  const rendered = renderScreen(
    <Routes>
      <Route path={paths.documentHandler.pattern} element={<DocumentHandlerPage />} />
      <Route path={paths.documents.pattern} element={<Link to={handler} state={setting.state} />} />
    </Routes>,
    {
      path: setting.state ? paths.documents() : `${handler}${setting.query ?? ''}`,
      narrow: setting.narrow ?? false,
      http: { upload: async () => Promise.reject(createRequestFailure(409, 'refused', setting.refusal ?? null)) },
      answers: {
        DocumentHandler: () => ({
          investment: {
            ...{
              id: 'i1',
              value: '50000.00',
              currency: 'EUR',
              completedAt: setting.completedAt ?? null,
              deletedAt: null,
            },
            deal: { id: 'd1', title: '', status: 'ACTIVE', visible: true, company: { id: 'c1', name: 'Seedling Bio' } },
            flow: { id: 'f1', name: 'Direct investment', sections: setting.sections },
          },
        }),
        InsertInputField: refuse,
      },
    },
  );
  if (setting.state) fireEvent.click(screen.getByRole('link'));
  await screen.findByRole('heading', { level: 1, name: 'Your investment in Seedling Bio' });
  return rendered;
}
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
const typeAnswer = () => {
  fireEvent.change(screen.getByRole('textbox', { name: 'Tax number' }), { target: { value: '756.9999' } });
  fireEvent.click(screen.getByRole('button', { name: 'Insert' }));
};

it('DOCH-01 CARE-18 a step has its number, name and due day on a phone; a link opens the step that it names', async () => {
  const sections = [terms, identification([], { dueOn: '2099-11-30' }), section('Payment', 3, [])];
  await open({ sections, narrow: true });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Step 1 of 3: Terms');
  cleanup();
  await open({ sections, narrow: true, query: '?step=Identification' });
  expect(screen.getByRole('heading', { level: 2, name: 'Step 2 of 3: Identification' })).toBeDefined();
  expect(screen.getByText('Due Nov 30, 2099')).toBeDefined();
});

it('CARE-05 DOCH-01 opens the current step for those who come back to it, and the first one otherwise', async () => {
  const completed = section('Terms', 1, [], { completed: true });
  const sections = [completed, identification([]), section('Payment', 3, [])];
  const selected = () => screen.getByRole('tab', { selected: true }).textContent;
  await open({ sections });
  expect(selected()).toContain('Terms');
  cleanup();
  await open({ sections, state: { lastPage: paths.documents(), returning: true } });
  expect(selected()).toContain('Identification');
  cleanup();
  await open({ sections, state: { returning: true }, completedAt: '2026-11-18T10:00:00.000Z' });
  expect(selected()).toContain('Terms');
});

describe('what staff did meanwhile', () => {
  it.each([
    [
      'ITEM_REMOVED',
      'This was removed from the step meanwhile. Reload the page',
      { sections: [terms, identification([])] },
    ],
    [
      'SECTION_COMPLETED',
      'This step is completed',
      { sections: [terms, identification(undefined, { completed: true, current: false })] },
    ],
    [
      'INVESTMENT_COMPLETED',
      'This investment is completed',
      { sections: [terms, identification()], completedAt: '2026-11-20T10:00:00.000Z' },
    ],
  ])('DOCH-10 CARE-18 %s is said plainly, and what was typed stays to be copied', async (refusal, text, after) => {
    const setting: Setting = { sections: [terms, identification()], refusal };
    const { services } = await open(setting);
    openTab(/Identification/);
    Object.assign(setting, after);
    typeAnswer();
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
    await waitFor(() => expect(screen.getByText(/not stored.*756\.9999|before your answer.*756\.9999/)).toBeDefined());
    expect(screen.queryByRole('textbox', { name: 'Tax number' })).toBeNull();
  });

  it('FILE-06 DOCH-10 an upload into a completed step is refused plainly, and the step is loaded anew', async () => {
    const setting: Setting = { sections: [terms, identification()], refusal: 'SECTION_COMPLETED' };
    const { services, container } = await open(setting);
    openTab(/Identification/);
    setting.sections = [terms, identification(undefined, { completed: true, current: false })];
    const chooser = container.querySelector('input[type="file"]');
    if (!chooser) throw new Error('No upload');
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'passport.pdf')] } });
    const text = 'This step is completed';
    await waitFor(() => expect(services.toasts.show).toHaveBeenCalledWith({ severity: 'error', text }));
    const panel = within(screen.getByRole('tabpanel'));
    await panel.findByText('This step is completed and can be read only.');
  });
});
