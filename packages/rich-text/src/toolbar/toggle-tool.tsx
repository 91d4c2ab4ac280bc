import { icons } from './icons.tsx';
import type { ToolName } from './tools.ts';

type ToggleToolProps = {
  name: ToolName;
  label: string;
  /** Undefined for tools that have no state. */
  pressed: boolean | undefined;
  tabIndex: 0 | -1;
  /** Called with whether the tool was used by key. */
  onUse(byKey: boolean): void;
};

/** A button of the toolbar. Its tooltip is the browser's, as a page may have five hundred of these buttons. */
export function ToggleTool({ name, label, pressed, tabIndex, onUse }: ToggleToolProps) {
  return (
    <button
      type="button"
      className="rich-text-tool"
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      aria-haspopup={name === 'link' ? 'dialog' : undefined}
      tabIndex={tabIndex}
      // A click by key has no count.
      onClick={({ detail }) => onUse(detail === 0)}
    >
      {icons[name]}
    </button>
  );
}
