import type { EditorProps } from '@tiptap/pm/view';

/** Keys of the text that lead out of it; those of the formats belong to their extensions. */
export function shortcuts(actions: { toToolbar(): void; link(): void }): EditorProps {
  return {
    handleKeyDown(_view, event) {
      const action = actionOf(event);
      if (!action) return false;
      event.preventDefault();
      actions[action]();
      return true;
    },
  };
}

function actionOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): 'toToolbar' | 'link' | undefined {
  if (key === 'F10' && altKey) return 'toToolbar';
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey && !altKey ? 'link' : undefined;
}
