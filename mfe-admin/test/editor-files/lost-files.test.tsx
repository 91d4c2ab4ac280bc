// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { dropFiles, takeLostFiles } from '../../src/opportunities/editor/files/lost-files.ts';
import { LostFilesNotice } from '../../src/opportunities/editor/files/lost-files-notice.tsx';
import type { EditorModel } from '../../src/opportunities/editor/model/model.ts';
import { chosenFile, documentSection, editorModel, imageSection, newFile, picture, storedFile } from './kit.tsx';

afterEach(cleanup);

const restored = { ...storedFile('r1', 'back.pdf'), stored: false, restoredFrom: { version: 2, fileId: 'r0' } };
const typed = editorModel([
  documentSection([storedFile('f1', 'kept.pdf'), newFile(chosenFile('new.pdf')), restored]),
  imageSection(newFile(picture('plant.png')), { title: '' }),
]);
/** As it is read from the browser's storage. */
const afterReload = () => JSON.parse(JSON.stringify(typed)) as EditorModel;

it('HIST-13 files that were chosen do not survive a reload and leave the form, all others stay', () => {
  const { model, lost } = takeLostFiles(afterReload());
  expect(lost).toEqual([
    { id: 'new.pdf', name: 'new.pdf', sectionTitle: 'Papers' },
    { id: 'plant.png', name: 'plant.png', sectionTitle: '' },
  ]);
  expect(model.sections).toEqual([
    documentSection([storedFile('f1', 'kept.pdf'), restored]),
    imageSection(null, { title: '' }),
  ]);
  expect(model.details).toEqual(typed.details);
});

it('HIST-13 nothing is lost while the page stays', () => {
  expect(takeLostFiles(typed)).toEqual({ model: typed, lost: [] });
  const dropped = dropFiles(typed, new Set(['new.pdf']));
  expect(dropped.sections[0]).toEqual(documentSection([storedFile('f1', 'kept.pdf'), restored]));
  expect(dropped.sections[1]).toBe(typed.sections[1]);
});

it('HIST-13 the notice names each lost file with its section', async () => {
  const onClose = vi.fn();
  renderScreen(<LostFilesNotice lost={takeLostFiles(afterReload()).lost} onClose={onClose} />);
  expect(screen.getByText('2 chosen files could not be kept')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'new.pdf in Papers',
    'plant.png in untitled section',
  ]);
  await userEvent.click(screen.getByRole('button'));
  expect(onClose).toHaveBeenCalled();
  cleanup();
  renderScreen(<LostFilesNotice lost={[]} onClose={onClose} />);
  expect(screen.queryByText(/could not be kept/)).toBeNull();
});
