import { CloseOutlined } from '@ant-design/icons';
import { type ReactNode, useEffect, useRef } from 'react';

type RemovableTagsProps = {
  /** Names the list. */
  label: string;
  tags: readonly { key: string; label: string }[];
  /** The name of the button that removes a tag. */
  removeLabel(label: string): string;
  onRemove(key: string): void;
  /** Stands after the tags, such as a button that clears them all. */
  children?: ReactNode;
};

/** What is in force, each removed by its button. The keyboard goes on to the next one, after the last to the list. */
export function RemovableTags({ label, tags, removeLabel, onRemove, children }: RemovableTagsProps) {
  const list = useRef<HTMLUListElement>(null);
  const hadTags = useRef(false);
  const empty = tags.length === 0;

  useEffect(() => {
    // What removed the last tag has gone with it.
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
