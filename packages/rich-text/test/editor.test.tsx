// @vitest-environment jsdom

import { renderScreen } from '@platform/app-kit/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RichTextEditor, type RichTextEditorProps, type RichTextHandle } from '../src/index.ts';

beforeEach(() => {
  // jsdom has no layout, which the editor reads to scroll to the caret.
  const none = () => ({ x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 }) as DOMRect;
  Range.prototype.getBoundingClientRect = none;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  document.elementFromPoint = () => null;
});
afterEach(cleanup);

async function open(props: Partial<RichTextEditorProps> = {}) {
  const onChange = vi.fn<(html: string) => void>();
  const ref = createRef<RichTextHandle>();
  const given = { value: '<p>one</p>', label: 'Market', onChange, ref, ...props };
  const { rerender, ...rendered } = renderScreen(<RichTextEditor {...given} />);
  const text = await screen.findByRole('textbox', { name: 'Market' });
  return { onChange, ref, text, ...rendered };
}

const tool = (name: string) => screen.getByRole('button', { name });

/** Pastes into the text, which is the only way to type in jsdom. */
function paste(text: HTMLElement, data: { html?: string; plain?: string; files?: File[] }): void {
  const { html = '', plain = '', files = [] } = data;
  const types = [...(html ? ['text/html'] : []), ...(files.length > 0 ? ['Files'] : [])];
  const getData = (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : '');
  fireEvent.paste(text, { clipboardData: { getData, files, types } });
}

function selectAll(text: HTMLElement): void {
  act(() => text.focus());
  fireEvent.keyDown(text, { key: 'a', ctrlKey: true, code: 'KeyA', keyCode: 65 });
}

it('EDIT-22 offers headers 1–6, sizes, emphasis, alignment, scripts, lists, indent and link in one toolbar', async () => {
  const { text } = await open();
  expect(text.getAttribute('aria-multiline')).toBe('true');
  const toolbar = screen.getByRole('toolbar', { name: 'Formatting of Market' });
  expect(
    within(toolbar)
      .getAllByRole('button')
      .map((each) => each.getAttribute('aria-label')),
  ).toEqual([
    ...['Style: Text', 'Size: Normal'],
    ...['Bold', 'Italic', 'Underline', 'Strike', 'Subscript', 'Superscript'],
    ...['Align left', 'Centre', 'Align right', 'Justify'],
    ...['Bullet list', 'Ordered list', 'Decrease indent', 'Increase indent', 'Link', 'Undo', 'Redo'],
  ]);
  await userEvent.click(tool('Style: Text'));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Text',
    ...[1, 2, 3, 4, 5, 6].map((level) => `Header ${level}`),
  ]);
});

describe('EDIT-22 formats of the toolbar', () => {
  it.each([
    ['Bold', '<p><strong>one</strong></p>'],
    ['Italic', '<p><em>one</em></p>'],
    ['Underline', '<p><u>one</u></p>'],
    ['Strike', '<p><s>one</s></p>'],
    ['Subscript', '<p><sub>one</sub></p>'],
    ['Superscript', '<p><sup>one</sup></p>'],
    ['Align left', '<p data-align="left">one</p>'],
    ['Centre', '<p data-align="center">one</p>'],
    ['Align right', '<p data-align="right">one</p>'],
    ['Justify', '<p data-align="justify">one</p>'],
    ['Bullet list', '<ul><li>one</li></ul>'],
    ['Ordered list', '<ol><li>one</li></ol>'],
  ])('%s', async (name, expected) => {
    const { text, onChange } = await open();
    selectAll(text);
    expect(tool(name).getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(tool(name));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expected));
    expect(tool(name).getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(tool(name));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>one</p>'));
  });

  it.each([
    ['Style: Text', 'Header 3', '<h3>one</h3>', 'Style: Header 3'],
    ['Size: Normal', 'Huge', '<p><span data-size="huge">one</span></p>', 'Size: Huge'],
  ])('%s', async (name, choice, expected, shown) => {
    const { text, onChange } = await open();
    selectAll(text);
    await userEvent.click(tool(name));
    await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(expected));
    expect(tool(shown)).toBeTruthy();
  });

  it('Increase indent and Decrease indent move paragraphs by one of eight indents', async () => {
    const { onChange } = await open({ value: '<p data-indent="7">one</p>' });
    for (const expected of ['8', '8']) {
      fireEvent.click(tool('Increase indent'));
      await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(`<p data-indent="${expected}">one</p>`));
    }
    fireEvent.click(tool('Decrease indent'));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p data-indent="7">one</p>'));
  });
});

it('EDIT-22 the arrow keys move between the tools, Alt+F10 goes there and Escape back', async () => {
  const { text } = await open();
  act(() => text.focus());
  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  expect(document.activeElement).toBe(tool('Style: Text'));
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(tool('Bold'));
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(tool('Redo'));
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tool('Style: Text'));
  await userEvent.keyboard('{ArrowLeft}{Home}{ArrowRight}');
  expect(document.activeElement).toBe(tool('Size: Normal'));
  expect(screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tool('Size: Normal')]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(text));
});

describe('EDIT-22 the link dialog', () => {
  it('links the selection to a page or mailbox, and refuses other addresses', async () => {
    const { text, onChange } = await open();
    selectAll(text);
    fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: 'Address' });
    for (const address of [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'two words',
      'localhost',
    ]) {
      fireEvent.change(field, { target: { value: address } });
      fireEvent.click(tool('Save'));
      expect(screen.getByText('Enter a web address or an e-mail address')).toBeTruthy();
    }
    fireEvent.change(field, { target: { value: 'example.test/a' } });
    fireEvent.click(tool('Save'));
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith(
        '<p><a target="_blank" rel="noopener noreferrer" href="https://example.test/a">one</a></p>',
      ),
    );
  });

  it('shows the present address, and removes the link', async () => {
    const { onChange, text } = await open({ value: '<p><a href="mailto:a@b.test">one</a></p>' });
    selectAll(text);
    fireEvent.click(tool('Link'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    expect(field.value).toBe('mailto:a@b.test');
    fireEvent.click(tool('Remove link'));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('<p>one</p>'));
  });

  it('closes with Escape, and nothing has changed', async () => {
    const { onChange } = await open();
    tool('Link').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Link' });
    fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(tool('Link'));
    expect(onChange).not.toHaveBeenCalled();
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
