// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { open, prepareEditors, selectAll, tool } from './editor-kit.tsx';

prepareEditors();

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
  it('each tool gives its format, says that it is pressed, and takes the format away again', async () => {
    const { text, reported } = await open();
    for (const [name, expected] of [
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
    ] as const) {
      selectAll(text);
      expect([name, tool(name).getAttribute('aria-pressed')]).toEqual([name, 'false']);
      fireEvent.click(tool(name));
      expect(reported()).toBe(expected);
      await waitFor(() => expect([name, tool(name).getAttribute('aria-pressed')]).toEqual([name, 'true']));
      fireEvent.click(tool(name));
      expect(reported()).toBe('<p>one</p>');
      await waitFor(() => expect(tool(name).getAttribute('aria-pressed')).toBe('false'));
    }
  });

  it.each([
    ['Style: Text', 'Header 3', '<h3>one</h3>', 'Style: Header 3'],
    ['Size: Normal', 'Huge', '<p><span data-size="huge">one</span></p>', 'Size: Huge'],
  ])('%s', async (name, choice, expected, shown) => {
    const { text, reported } = await open();
    selectAll(text);
    await userEvent.click(tool(name));
    await userEvent.click(await screen.findByRole('menuitem', { name: choice }));
    await waitFor(() => expect(reported()).toBe(expected));
    expect(tool(shown)).toBeTruthy();
  });

  it('Increase indent and Decrease indent move paragraphs by one of eight indents', async () => {
    const { reported } = await open({ value: '<p data-indent="7">one</p>' });
    for (const expected of ['8', '8']) {
      fireEvent.click(tool('Increase indent'));
      expect(reported()).toBe(`<p data-indent="${expected}">one</p>`);
    }
    fireEvent.click(tool('Decrease indent'));
    await waitFor(() => expect(reported()).toBe('<p data-indent="7">one</p>'));
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

describe('EDIT-22 the toolbar by keyboard', () => {
  it('Enter and Space use a tool, which keeps the focus and says that it is pressed', async () => {
    const { text, reported } = await open();
    selectAll(text);
    act(() => tool('Bold').focus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(reported()).toBe('<p><strong>one</strong></p>'));
    expect(document.activeElement).toBe(tool('Bold'));
    expect(tool('Bold').getAttribute('aria-pressed')).toBe('true');
    await userEvent.keyboard(' ');
    await waitFor(() => expect(reported()).toBe('<p>one</p>'));
    expect(tool('Bold').getAttribute('aria-pressed')).toBe('false');
  });

  it('Enter opens a menu and chooses a style from it, which returns the focus', async () => {
    const { text, reported } = await open();
    selectAll(text);
    act(() => tool('Style: Text').focus());
    await userEvent.keyboard('{Enter}');
    const header = await screen.findByRole('menuitem', { name: 'Header 2' });
    act(() => header.focus());
    // The library reads the former codes of keys.
    expect(fireEvent.keyDown(header, { key: 'Enter', keyCode: 13, which: 13 })).toBe(false);
    await waitFor(() => expect(reported()).toBe('<h2>one</h2>'));
    await waitFor(() => expect(document.activeElement).toBe(tool('Style: Header 2')));
  });

  it('Ctrl+] and Ctrl+[ indent; Tab leaves the text, except in an empty item, which it nests', async () => {
    const { text, reported } = await open({ value: '<ul><li>one</li><li></li></ul><p>two</p>' });
    const press = (key: string, more: object = {}) => fireEvent.keyDown(text, { key, code: key, ...more });
    selectAll(text);
    expect(press('Tab', { keyCode: 9 })).toBe(true);
    act(() => text.focus());
    press(']', { ctrlKey: true, keyCode: 221 });
    await waitFor(() => expect(reported()).toContain('<p data-indent="1">two</p>'));
    press('[', { ctrlKey: true, keyCode: 219 });
    await waitFor(() => expect(reported()).toContain('<p>two</p>'));
  });
});

describe('EDIT-22 the link dialog', () => {
  it('links the selection to a page or mailbox, and refuses other addresses', async () => {
    const { text, reported } = await open();
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
      expect(reported()).toBe(
        '<p><a target="_blank" rel="noopener noreferrer" href="https://example.test/a">one</a></p>',
      ),
    );
  });

  it('shows the present address, and removes the link', async () => {
    const { reported, text } = await open({ value: '<p><a href="mailto:a@b.test">one</a></p>' });
    selectAll(text);
    fireEvent.click(tool('Link'));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' });
    expect(field.value).toBe('mailto:a@b.test');
    fireEvent.click(tool('Remove link'));
    await waitFor(() => expect(reported()).toBe('<p>one</p>'));
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
