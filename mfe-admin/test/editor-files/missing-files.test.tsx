// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MissingFiles } from '../../src/opportunities/editor/files/missing-files.tsx';
import type { UploadState } from '../../src/opportunities/editor/files/use-uploads.ts';
import type { Section } from '../../src/opportunities/editor/model/model.ts';
import { chosenFile, documentSection, imageSection, newFile, picture } from './kit.tsx';

afterEach(cleanup);

const missing = [
  { id: 'f1', sectionId: 'papers', name: 'terms.pdf' },
  { id: 'f2', sectionId: 'image', name: 'plant.png' },
];

type Options = { uploads?: UploadState; sending?: boolean; missing?: typeof missing; applies?: boolean };

function show(sections: readonly Section[], options: Options = {}) {
  const calls = { onSend: vi.fn(), onCancel: vi.fn(), onCloseSave: vi.fn() };
  renderScreen(
    <MissingFiles
      {...{ missing, sections, uploads: new Map(), sending: false, applies: false }}
      {...options}
      {...calls}
    />,
  );
  return calls;
}

const empty = [documentSection(), imageSection()];
const rows = () =>
  within(screen.getByRole('list', { name: 'Missing files' }))
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('.ds-file-text > span')].map(({ textContent }) => textContent));
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });
const pick = (...files: File[]) => fireEvent.change(screen.getByLabelText(/^Missing files: /), { target: { files } });

it('EDIT-43 names the files that have not come; those that are still here can be sent again', async () => {
  const sections = [documentSection([newFile(chosenFile('terms.pdf'), 'f1')]), imageSection()];
  const { onSend } = show(sections, { uploads: new Map([['f1', { reason: 'No space' }]]) });
  expect(screen.getByText('2 files of the last save have not come')).toBeDefined();
  expect(rows()).toEqual([
    ['terms.pdf', 'Can be sent againNo space'],
    ['plant.png', 'Choose this file again to send it'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Send one file' }));
  expect(onSend.mock.calls[0]?.[0]).toMatchObject([{ id: 'f1', sectionId: 'papers', kind: 'DOCUMENTS' }]);
});

it('EDIT-43 HIST-13 files are chosen again by their names and go up under the ids that the save knows', async () => {
  const { onSend } = show(empty);
  expect(sendButton().disabled).toBe(true);
  const [terms, plant] = [chosenFile('terms.pdf'), picture('plant.png')];
  pick(plant, terms, chosenFile('other.pdf'));
  expect(screen.getByRole('alert').textContent).toBe('other.pdf is none of the missing files.');
  await userEvent.click(screen.getByRole('button', { name: 'Send 2 files' }));
  expect(onSend).toHaveBeenCalledWith([
    { id: 'f1', sectionId: 'papers', kind: 'DOCUMENTS', name: 'terms.pdf', chosen: terms },
    { id: 'f2', sectionId: 'image', kind: 'IMAGE', name: 'plant.png', chosen: plant },
  ]);
});

it('EDIT-43 EDIT-20 any picture can take the place of the only missing one, but nothing else can', async () => {
  const { onSend } = show(empty, { missing: missing.slice(1) });
  pick(chosenFile('terms.pdf'));
  expect(screen.getByRole('alert').textContent).toBe('terms.pdf is not a picture of an accepted kind.');
  expect(sendButton().disabled).toBe(true);
  pick(picture('smaller.png'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(rows()).toEqual([['smaller.png', 'Can be sent again']]);
  await userEvent.click(sendButton());
  expect(onSend.mock.calls[0]?.[0]).toMatchObject([{ id: 'f2', kind: 'IMAGE', name: 'smaller.png' }]);
});

it('EDIT-21 a file that is too large is refused by name here too', () => {
  show(empty);
  pick(chosenFile('terms.pdf', { size: 52_428_800 }), picture('plant.png'));
  expect(screen.getByRole('alert').textContent).toBe('terms.pdf is too large. Each file must be smaller than 50 MB.');
  expect(sendButton().textContent).toBe('Send one file');
});

it('EDIT-43 the save can be completed without them', async () => {
  const { onCloseSave } = show(empty);
  await userEvent.click(screen.getByRole('button', { name: 'Complete without them' }));
  expect(onCloseSave).toHaveBeenCalledTimes(1);
});

it('EDIT-43 shows the progress while they are sent, which can be cancelled', async () => {
  const { onCancel } = show(empty, { sending: true, uploads: new Map([['f1', { share: 0.5 }]]) });
  expect(screen.getByRole('progressbar', { name: 'Uploading terms.pdf' }).getAttribute('aria-valuenow')).toBe('50');
  expect(screen.queryByLabelText(/^Missing files: /)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel upload' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

it('shows nothing when all files have come', () => {
  show(empty, { missing: [] });
  expect(screen.queryByRole('region')).toBeNull();
});

it('EDIT-43 HIST-04 says whether the last of the files makes the changes public', () => {
  show(empty);
  expect(screen.getByText(/^The deal is saved\. /)).toBeDefined();
  cleanup();
  show(empty, { applies: true });
  expect(screen.getByText(/^The changes are saved, and become public with the last of these files\./)).toBeDefined();
});
