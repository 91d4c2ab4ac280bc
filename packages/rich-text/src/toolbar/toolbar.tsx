import type { Editor } from '@tiptap/core';
import { Fragment, useRef } from 'react';
import { texts } from '../texts.ts';
import { MenuTool } from './menu-tool.tsx';
import { ToggleTool } from './toggle-tool.tsx';
import { setSize, setStyle, sizes, styles, type ToolName, toolGroups, tools } from './tools.ts';
import { useFormats } from './use-formats.ts';
import { useRovingFocus } from './use-roving-focus.ts';

type ToolbarProps = {
  editor: Editor;
  label: string;
  /** DOM id of the text. */
  controls: string;
  onLink(): void;
};

/**
 * The formats of EDIT-22. One Tab stop: the arrow keys move between the tools, Escape returns to the text. A tool that is
 * clicked leaves the focus in the text, one that is pressed by key keeps it.
 */
export function Toolbar({ editor, label, controls, onLink }: ToolbarProps) {
  const t = texts.useTexts();
  const bar = useRef<HTMLDivElement>(null);
  const { tabIndexOf, ...roving } = useRovingFocus(bar, () => editor.commands.focus());
  const formats = useFormats(editor);
  let index = 0;

  function use(name: ToolName, byKey: boolean): void {
    if (name === 'link') onLink();
    else tools[name].run(byKey ? editor.chain() : editor.chain().focus()).run();
  }

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="rich-text-toolbar"
      {...roving}
      onMouseDown={(event) => {
        // The selection of the text stays.
        if (bar.current?.contains(event.target as Node)) event.preventDefault();
      }}
    >
      <MenuTool
        label={t('style')}
        value={formats.style}
        entries={styles.map((value) => ({ value, label: t(`styles.${value}`) }))}
        tabIndex={tabIndexOf(index++)}
        onSelect={(value, byKey) => setStyle(byKey ? editor.chain() : editor.chain().focus(), value).run()}
      />
      <MenuTool
        label={t('size')}
        value={formats.size}
        entries={sizes.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        tabIndex={tabIndexOf(index++)}
        onSelect={(value, byKey) => setSize(byKey ? editor.chain() : editor.chain().focus(), value).run()}
      />
      {toolGroups.map((group) => (
        <Fragment key={group[0]}>
          <span className="rich-text-separator" aria-hidden />
          {group.map((name) => (
            <ToggleTool
              key={name}
              name={name}
              label={t(`tools.${name}`)}
              pressed={tools[name].isPressed ? formats.pressed.includes(name) : undefined}
              tabIndex={tabIndexOf(index++)}
              onUse={(byKey) => use(name, byKey)}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}
