import type { Ref } from 'react';

/** What a screen can ask of the editor. */
export interface RichTextHandle {
  /** Reports what was typed since the last report at once: call it before sending the text. */
  flush(): void;
  focus(): void;
}

export interface RichTextEditorProps {
  /** The stored text. A change from outside replaces the text, unless something was typed that is not reported yet. */
  value: string;
  /**
   * Called with sanitized HTML after a pause in typing, when the editor loses the focus and when it is removed; empty
   * for an empty text.
   */
  onChange(html: string): void;
  /**
   * Called when the text cannot be shown as a whole: it must not be saved then, because the rest would be lost
   * (EDIT-27). Not called with an empty text.
   */
  onNotLoaded?(): void;
  onBlur?(): void;
  /** The accessible name. */
  label: string;
  /** Length of the HTML beyond which the editor says by how much the text is too long. It cuts nothing. */
  maxLength?: number;
  disabled?: boolean;
  /** DOM id of the editable element. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  ref?: Ref<RichTextHandle>;
}
