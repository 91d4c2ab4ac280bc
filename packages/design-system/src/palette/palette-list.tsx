import type { MouseEvent, ReactNode } from 'react';
import { titleCutText } from '../list/row-click.ts';

/** A link of a command palette. */
export type PaletteOption = {
  /** Unique in the list. */
  key: string;
  path: string;
  name: string;
  /** What tells options of the same name apart. */
  detail?: string | null;
};

export type PaletteGroup<Option extends PaletteOption> = { key: string; title: string; options: readonly Option[] };

type PaletteListProps<Option extends PaletteOption> = {
  /** Id of the list, which the field names in `aria-controls`. */
  id: string;
  /** Accessible name of the list. */
  label: string;
  groups: readonly PaletteGroup<Option>[];
  /** Key of the option that Enter opens. */
  active: string | undefined;
  onActive(key: string): void;
  /** Called before the browser follows the link, with any button; `preventDefault` keeps it from doing so. */
  onFollow(option: Option, event: MouseEvent<HTMLAnchorElement>): void;
};

/** Returns the id of an option's element, for `aria-activedescendant`. */
export const paletteOptionId = (list: string, key: string) => `${list}-${key}`;

/**
 * The options of a command palette in groups with a heading. They are links, so that they can open in a new tab; the
 * focus stays in the search field.
 */
export function PaletteList<Option extends PaletteOption>(props: PaletteListProps<Option>) {
  const { id, label, groups, active, onActive, onFollow } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className="ds-palette-list"
      hidden={groups.length === 0}
      onPointerOver={titleCutText}
      onMouseDown={keepFocus}
    >
      {groups.map(({ key: group, title, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={group} role="group" aria-labelledby={`${id}-group-${group}`}>
          <div id={`${id}-group-${group}`} role="presentation" className="ds-palette-group">
            {title}
          </div>
          {options.map((option) => (
            <a
              key={option.key}
              id={paletteOptionId(id, option.key)}
              role="option"
              aria-selected={option.key === active}
              tabIndex={-1}
              href={option.path}
              className="ds-palette-option"
              onPointerMove={() => {
                if (option.key !== active) onActive(option.key);
              }}
              onClick={(event) => onFollow(option, event)}
              onAuxClick={(event) => onFollow(option, event)}
            >
              <span className="ds-palette-name ds-list-text" dir="auto">
                {option.name}
              </span>
              {option.detail ? (
                <span className="ds-palette-detail ds-list-text" dir="auto">
                  {option.detail}
                </span>
              ) : null}
            </a>
          ))}
        </div>
      ))}
    </div>
  );
}

/** What a command palette shows in place of options: a text, with what can be done. */
export function PaletteState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="ds-palette-state">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** The keys of a command palette; hidden on phones and from screen readers, which name them themselves. */
export function PaletteHints({ hints }: { hints: readonly { keys: readonly string[]; text: string }[] }) {
  return (
    <div className="ds-palette-hints" aria-hidden>
      {hints.map(({ keys, text }) => (
        <span key={text}>
          {keys.map((key) => (
            <kbd key={key} className="ds-key">
              {key}
            </kbd>
          ))}
          {text}
        </span>
      ))}
    </div>
  );
}

/** Keeps the focus in the field while a link is clicked. */
function keepFocus(event: MouseEvent): void {
  if (event.button === 0) event.preventDefault();
}
