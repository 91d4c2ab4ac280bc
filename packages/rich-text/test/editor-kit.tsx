import { renderScreen } from '@platform/app-kit/testing';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { RichTextEditor, type RichTextEditorProps, type RichTextHandle } from '../src/index.ts';

/** Prepares jsdom for the editor, and removes what a test has rendered. */
export function prepareEditors(): void {
  beforeEach(() => {
    // jsdom has no layout, which the editor reads to scroll to the caret.
    const none = () => ({ x: 0, y: 0, top: 0, left: 0, bottom: 0, right: 0, width: 0, height: 0 }) as DOMRect;
    Range.prototype.getBoundingClientRect = none;
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    document.elementFromPoint = () => null;
  });
  afterEach(cleanup);
}

/** Renders an editor of the text `one` with the name `Market`. */
export async function open(props: Partial<RichTextEditorProps> = {}) {
  const onChange = vi.fn<(html: string) => void>();
  const ref = createRef<RichTextHandle>();
  const given = { value: '<p>one</p>', label: 'Market', onChange, ref, ...props };
  const { rerender, ...rendered } = renderScreen(<RichTextEditor {...given} />);
  const text = await screen.findByRole('textbox', { name: 'Market' });
  /** The text as the editor reports it now, without waiting for a pause. */
  const reported = () => {
    ref.current?.flush();
    return onChange.mock.lastCall?.[0];
  };
  return { onChange, ref, text, reported, ...rendered };
}

export const tool = (name: string) => screen.getByRole('button', { name });

/** Pastes into the text, which is the only way to type in jsdom. */
export function paste(text: HTMLElement, data: { html?: string; plain?: string; files?: File[] }): void {
  const { html = '', plain = '', files = [] } = data;
  const types = [...(html ? ['text/html'] : []), ...(files.length > 0 ? ['Files'] : [])];
  const getData = (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : '');
  fireEvent.paste(text, { clipboardData: { getData, files, types } });
}

export function selectAll(text: HTMLElement): void {
  act(() => text.focus());
  fireEvent.keyDown(text, { key: 'a', ctrlKey: true, code: 'KeyA', keyCode: 65 });
}
