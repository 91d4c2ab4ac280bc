import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';

type RemovableTagsProps = {
  /** Accessible name of the list. */
  label: string;
  tags: readonly { key: string; label: string }[];
  /** Returns the accessible name of the button that removes a tag. */
  removeLabel(label: string): string;
  onRemove(key: string): void;
  /** Rendered after the tags, e.g. a button that clears them all. */
  children?: ReactNode;
};

/**
 * A list of tags with remove buttons. On removal the focus moves to the next tag, or to the list after the last one.
 */
export function RemovableTags({ label, tags, removeLabel, onRemove, children }: RemovableTagsProps) {
  const list = useRef<HTMLUListElement>(null);
  const hadTags = useRef(false);
  const empty = tags.length === 0;

  useEffect(() => {
    // The focused remove button was unmounted with the last tag.
    if (empty && hadTags.current && document.activeElement === document.body) list.current?.focus();
    hadTags.current = !empty;
  }, [empty]);

  function remove(key: string, index: number): void {
    const buttons = list.current?.querySelectorAll<HTMLElement>('.ds-tag > button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    onRemove(key);
  }

  return (
    <ul ref={list} className="ds-tags" aria-label={label} tabIndex={-1}>
      {tags.map(({ key, label: text }, index) => (
        <li key={key} className="ds-tag">
          <bdi className="ds-tag-text">{text}</bdi>
          <button type="button" aria-label={removeLabel(text)} onClick={() => remove(key, index)}>
            <CloseOutlined aria-hidden />
          </button>
        </li>
      ))}
      {children ? <li className="ds-tags-end">{children}</li> : null}
    </ul>
  );
}
