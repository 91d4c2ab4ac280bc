// @vitest-environment jsdom
import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentsField } from '../../src/opportunities/editor/files/documents-field.tsx';
import { ImageField } from '../../src/opportunities/editor/files/image-field.tsx';
import type { UploadState } from '../../src/opportunities/editor/files/use-uploads.ts';
import type { DocumentSection, ImageSection } from '../../src/opportunities/editor/model/model.ts';
import { chosenFile, documentSection, imageSection, picture, storedFile, stubObjectUrls } from './kit.tsx';

let links: Set<string>;
beforeEach(() => {
  links = stubObjectUrls();
});
afterEach(cleanup);

type Options = { disabled?: boolean; uploads?: UploadState };

function showImage(initial: ImageSection, { disabled = false, uploads = new Map() }: Options = {}) {
  const current = { section: initial };
  function Field() {
    const [section, setSection] = useState(initial);
    current.section = section;
    return <ImageField section={section} onChange={setSection} disabled={disabled} uploads={uploads} />;
  }
  return { current, ...renderScreen(<Field />) };
}

function showDocuments(initial: DocumentSection, { disabled = false, uploads = new Map() }: Options = {}) {
  const current = { section: initial };
  const download = vi.fn(async () => new Blob(['x']));
  function Field() {
    const [section, setSection] = useState(initial);
    current.section = section;
    return <DocumentsField section={section} onChange={setSection} disabled={disabled} uploads={uploads} />;
  }
  return { current, download, ...renderScreen(<Field />, { http: { download } }) };
}

const pick = (files: readonly File[], label = /Plant: |Papers: /) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
const drop = (files: readonly File[]) =>
  fireEvent.drop(screen.getByLabelText(/Plant: |Papers: /), { dataTransfer: { files } });
const names = () =>
  within(screen.getByRole('list', { name: /^Files of/ }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('.ds-file-name')?.textContent);
const faults = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('an image section', () => {
  it('EDIT-20 takes one file, which a second pick replaces', () => {
    const { current, unmount } = showImage(imageSection());
    pick([picture('one.png')]);
    expect(names()).toEqual(['one.png']);
    expect(screen.getByText('1.5 kB · Goes up with the next save')).toBeDefined();
    expect([...links]).toEqual(['blob:one.png:1']);
    expect(document.querySelector('img')?.src).toBe('blob:one.png:1');
    const first = current.section.file?.id;
    pick([picture('two.png')]);
    expect(names()).toEqual(['two.png']);
    expect(current.section.file).toMatchObject({ name: 'two.png', stored: false, size: 1500 });
    expect(current.section.file?.id).not.toBe(first);
    expect([...links]).toEqual(['blob:two.png:2']);
    unmount();
    expect(links.size).toBe(0);
  });

  it('EDIT-20 FILE-03 takes the first of several dropped files', () => {
    showImage(imageSection());
    drop([picture('one.png'), picture('two.png')]);
    expect(names()).toEqual(['one.png']);
  });

  it.each([
    ['a document', chosenFile('terms.pdf'), 'terms.pdf is not a picture of an accepted kind.'],
    [
      'a drawing that could run scripts',
      chosenFile('a.svg', { type: 'image/svg+xml' }),
      'a.svg is not a picture of an accepted kind.',
    ],
    ['a picture with another ending', picture('plant.txt'), 'plant.txt is not a picture of an accepted kind.'],
    [
      'a file of 52,428,800 bytes',
      picture('big.png', 52_428_800),
      'big.png is too large. Each file must be smaller than 50 MB.',
    ],
    ['an empty file', picture('empty.png', 0), 'empty.png is empty.'],
  ])('EDIT-20 refuses %s by name and keeps the picture', (_, file, text) => {
    const { current } = showImage(imageSection(storedFile('f1', 'old.png', { url: '/picture' })));
    pick([file]);
    expect(faults()).toEqual([text]);
    expect(names()).toEqual(['old.png']);
    expect(current.section.file?.id).toBe('f1');
    pick([picture('new.png')]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('EDIT-20 leaves a file of a type that the browser does not know to the server', () => {
    const { current } = showImage(imageSection());
    pick([chosenFile('photo.avif', { type: '' })]);
    expect(current.section.file?.name).toBe('photo.avif');
  });

  it('EDIT-20 offers pictures in the file chooser', () => {
    showImage(imageSection());
    const field = screen.getByLabelText<HTMLInputElement>('Plant: Choose a picture or drop it here');
    expect(field.accept).toBe('image/png,image/jpeg,image/webp,image/gif,image/avif');
    expect(field.multiple).toBe(false);
  });

  it('EDIT-42 removes a stored picture from the form, and calls nothing', async () => {
    const { current } = showImage(imageSection(storedFile('f1', 'old.png', { url: '/picture' })));
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/picture');
    await userEvent.click(screen.getByRole('button', { name: 'Remove old.png' }));
    expect(current.section.file).toBeNull();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(
      'old.png was removed. It stays stored until the deal is saved.',
    );
  });
});

describe('a documents section', () => {
  it('EDIT-21 takes several files, each with name, size and a control to remove it', async () => {
    const { current } = showDocuments(documentSection([storedFile('f1', 'old.pdf')]));
    pick([chosenFile('a.pdf'), chosenFile('b.pdf', { size: 3_200_000 })]);
    expect(names()).toEqual(['old.pdf', 'a.pdf', 'b.pdf']);
    expect(screen.getByText('3.2 MB · Goes up with the next save')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('a.pdf and b.pdf were added.');
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }));
    expect(names()).toEqual(['old.pdf', 'b.pdf']);
    expect(document.activeElement?.contains(screen.getByRole('list'))).toBe(true);
    expect(new Set(current.section.files.map(({ id }) => id)).size).toBe(2);
  });

  it('EDIT-21 refuses a file of 52,428,800 bytes by name and takes the rest', () => {
    const { current } = showDocuments(documentSection([storedFile('f1', 'old.pdf')]));
    drop([
      chosenFile('big.pdf', { size: 52_428_800 }),
      chosenFile('just.pdf', { size: 52_428_799 }),
      chosenFile('none.pdf', { size: 0 }),
    ]);
    expect(names()).toEqual(['old.pdf', 'just.pdf']);
    expect(faults()).toEqual(['big.pdf is too large. Each file must be smaller than 50 MB.', 'none.pdf is empty.']);
    expect(current.section.files).toHaveLength(2);
  });

  it('EDIT-21 is used by keyboard', async () => {
    showDocuments(documentSection([storedFile('f1', 'old.pdf')]));
    const user = userEvent.setup();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download old.pdf' }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('list', { name: /^Files of/ })).toBeNull();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Papers: Choose files/));
  });

  it('downloads stored files only', async () => {
    const { download } = showDocuments(documentSection([storedFile('f1', 'old.pdf')]));
    pick([chosenFile('new.pdf')]);
    await userEvent.click(screen.getByRole('button', { name: 'Download old.pdf' }));
    expect(download).toHaveBeenCalledWith('/api/download/deal/section/documents/f1');
    expect(screen.queryByRole('button', { name: 'Download new.pdf' })).toBeNull();
  });

  it('HIST-08 names the version from which a file comes back', () => {
    const restored = { ...storedFile('f1', 'old.pdf'), stored: false, restoredFrom: { version: 3, fileId: 'f0' } };
    showDocuments(documentSection([restored]));
    expect(screen.getByText('2.5 kB · Comes back from version 3 with the next save')).toBeDefined();
  });

  it('EDIT-43 shows the progress of a file, and why one was not stored', () => {
    const files = [storedFile('f1', 'a.pdf', { stored: false }), storedFile('f2', 'b.pdf', { stored: false })];
    const uploads: UploadState = new Map([
      ['f1', { share: 0.25 }],
      ['f2', { reason: 'No space' }],
    ]);
    showDocuments(documentSection(files), { uploads, disabled: true });
    expect(screen.getByRole('progressbar', { name: 'Uploading a.pdf' }).getAttribute('aria-valuenow')).toBe('25');
    expect(screen.getByText('No space')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove b.pdf' }).disabled).toBe(true);
    drop([chosenFile('c.pdf')]);
    expect(names()).toEqual(['a.pdf', 'b.pdf']);
  });
});
