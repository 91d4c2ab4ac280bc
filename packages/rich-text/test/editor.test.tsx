// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { RichTextEditor } from '../src/index.ts';
import { open, paste, prepareEditors, selectAll } from './editor-kit.tsx';

prepareEditors();

describe('EDIT-22 opening many texts', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Text ${index}`);
  const Page = () =>
    names.map((name) => <RichTextEditor key={name} value="<p>a</p>" label={name} onChange={vi.fn()} />);

  it('shows the first editor while the others are still to come, and then all', async () => {
    renderScreen(<Page />);
    await screen.findByRole('textbox', { name: 'Text 0' });
    expect(screen.getAllByRole('textbox').length).toBeLessThan(names.length);
    await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(names.length), { timeout: 10_000 });
  });

  it('passes over editors that were removed meanwhile', async () => {
    const { unmount } = renderScreen(<Page />);
    await screen.findByRole('textbox', { name: 'Text 0' });
    unmount();
    await open();
  });
});

describe('EDIT-22 what was typed is reported', () => {
  it('after a pause, and at once by flush', async () => {
    const { text, onChange, ref } = await open();
    selectAll(text);
    paste(text, { plain: 'two' });
    expect(onChange).not.toHaveBeenCalled();
    ref.current?.flush();
    expect(onChange.mock.calls).toEqual([['<p>two</p>']]);
  });

  it('when the editor loses the focus or is removed', async () => {
    const { text, onChange, unmount } = await open();
    selectAll(text);
    paste(text, { plain: 'two' });
    fireEvent.blur(text);
    expect(onChange).toHaveBeenLastCalledWith('<p>two</p>');
    paste(text, { plain: '!' });
    unmount();
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});

it('EDIT-22 says that pictures were left out of what was pasted', async () => {
  const { text } = await open();
  paste(text, { html: '<p>a<img src="https://a.test/x.png"><img src="x"></p>' });
  await waitFor(() => expect(screen.getByText('A text cannot have pictures. Left out: 2.')).toBeTruthy());
  paste(text, { files: [new File(['x'], 'x.png', { type: 'image/png' })] });
  await waitFor(() => expect(screen.getByText('A text cannot have pictures. Left out: 1.')).toBeTruthy());
});

it('EDIT-22 says by how much a text is too long', async () => {
  const { text } = await open({ maxLength: 12 });
  selectAll(text);
  paste(text, { plain: 'x'.repeat(10) });
  fireEvent.blur(text);
  expect(screen.getByRole('alert').textContent).toBe('Too long by 5 characters, formatting included. The limit is 12.');
  expect(text.getAttribute('aria-invalid')).toBe('true');
});

it('EDIT-27 a text that the editor cannot hold is not loaded, and not reported as empty', async () => {
  const onNotLoaded = vi.fn();
  const onChange = vi.fn();
  renderScreen(<RichTextEditor value="<p>a</p><details>b</details>" label="Market" {...{ onChange, onNotLoaded }} />);
  expect((await screen.findByRole('alert')).textContent).toBe('Error fetching section, please refresh the page');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(onNotLoaded).toHaveBeenCalledTimes(1);
  cleanup();
  expect(onChange).not.toHaveBeenCalled();
});

it('EDIT-22 has no toolbar while it is disabled', async () => {
  const { text } = await open({ disabled: true });
  expect(text.getAttribute('contenteditable')).toBe('false');
  expect(screen.queryByRole('toolbar')).toBeNull();
});
