// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { previewFlow } from '../../src/flows/editor/preview/preview-flow.ts';
import { enter, field, file, itemOf, opened, openFlows, openSection, press, served, stored } from './kit.tsx';

// A frame without its window: jsdom does not load one.
vi.mock('../../src/preview/preview-frame.tsx', () => ({
  PreviewFrame: ({ children, width }: { children: React.ReactNode; width: string }) => {
    return <div data-testid={`frame-${width}`}>{children}</div>;
  },
}));

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});

it('ONBT-10 shows the shown sections in their order with what is not saved, all open, as the investor has them', () => {
  const files = new Map([['i2', [file('f1', 'a.pdf'), file('f2', 'b.pdf')] as never]]);
  const shown = previewFlow({ ...stored, removedFiles: ['f1'] }, files, {
    texts: new Map([['i3', 'High']]),
    files: new Map(),
  });
  expect(shown.sections.map(({ name, shown: isShown, unlocked }) => [name, isShown, unlocked])).toEqual([
    ['Identity', true, true],
    ['Wealth', true, true],
    ['Extra', false, true],
  ]);
  expect(shown.sections[0]?.items[1]?.files.map(({ name }) => name)).toEqual(['b.pdf']);
  expect(shown.sections[1]?.items[0]?.input?.text).toBe('High');
});

it('ONBT-10 can be tried out without storing anything', async () => {
  const { json } = openFlows({
    answers: { EditedFlow: () => ({ flow: served({ files: { i2: [file('f1', 'terms.pdf')] } }) }) },
  });
  await opened();
  openSection('Wealth');
  enter(itemOf('Income').getByLabelText(/^Label/), 'Salary');
  expect(field(/^Section name/).value).toBe('Wealth');
  press('Preview');
  const frame = within(await screen.findByTestId('frame-desktop'));
  expect(frame.getAllByRole('tab').map((tab) => tab.textContent?.replace(/^\d| \(.*/g, ''))).toEqual([
    'Identity',
    'Wealth',
  ]);
  expect(frame.getByText('terms.pdf')).toBeDefined();
  fireEvent.change(frame.getByLabelText(/^Passport: /), { target: { files: [new File(['x'], 'passport.pdf')] } });
  expect(await frame.findByText('passport.pdf')).toBeDefined();
  fireEvent.click(frame.getByRole('button', { name: 'Delete passport.pdf' }));
  await waitFor(() => expect(frame.queryByText('passport.pdf')).toBeNull());
  fireEvent.click(frame.getByRole('tab', { name: /Wealth/ }));
  enter(await frame.findByRole('textbox', { name: 'Salary' }), 'High');
  fireEvent.click(frame.getByRole('button', { name: 'Insert' }));
  expect(await frame.findByRole('button', { name: 'Update' })).toBeDefined();
  expect(json).not.toHaveBeenCalled();
  press('Close the preview');
});
