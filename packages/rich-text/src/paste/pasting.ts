import type { EditorProps } from '@tiptap/pm/view';
import { cleanPasted } from './clean-pasted.ts';

/**
 * How the editor takes what is pasted or dropped.
 *
 * @param onPictures called with the number of pictures that were left out
 */
export function pasting(onPictures: (count: number) => void): EditorProps {
  const leaveOutFiles = (data: DataTransfer | null): boolean => {
    const files = [...(data?.files ?? [])];
    // A text with pictures brings both; its HTML is cleaned below.
    if (files.length === 0 || data?.types.includes('text/html')) return false;
    onPictures(files.length);
    return true;
  };
  return {
    handlePaste: (_view, event) => leaveOutFiles(event.clipboardData),
    handleDrop: (_view, event) => leaveOutFiles(event.dataTransfer),
    transformPastedHTML(html) {
      const cleaned = cleanPasted(html);
      // After the change of the text, which takes an older notice away.
      if (cleaned.pictures > 0) queueMicrotask(() => onPictures(cleaned.pictures));
      return cleaned.html;
    },
  };
}
