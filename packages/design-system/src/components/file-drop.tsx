import { type DragEvent, type ReactNode, useId, useState } from 'react';

type FileDropProps = {
  /** The instruction, e.g. "Choose files or drop them here". */
  label: string;
  hint?: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** Media types that the file chooser offers; other files can still be dropped. */
  accept?: readonly string[];
  /** Purpose of the files, part of the field's accessible name, as a screen may have several such areas. */
  purpose: string;
  onFiles(files: File[]): void;
};

/** An area to choose or drop files, over a native file input for keyboards and screen readers. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, multiple = false, disabled = false, accept, purpose, onFiles } = props;
  const id = useId();
  const [over, setOver] = useState(false);

  function handleDrag(event: DragEvent, isOver: boolean) {
    event.preventDefault();
    setOver(isOver && !disabled);
  }

  function handleDrop(event: DragEvent) {
    handleDrag(event, false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the file input inside
    <div
      className={`ds-file-drop${over ? ' ds-file-drop-over' : ''}${disabled ? ' ds-file-drop-disabled' : ''}`}
      onDragOver={(event) => handleDrag(event, true)}
      onDragLeave={(event) => handleDrag(event, false)}
      onDrop={handleDrop}
    >
      <input
        id={id}
        type="file"
        className="ds-file-drop-input"
        multiple={multiple}
        disabled={disabled}
        accept={accept?.join()}
        aria-label={`${purpose}: ${label}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Reset the input, so that choosing the same file again after a failure fires a change event.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id} className="ds-file-drop-label">
        {label}
      </label>
      {hint ? <span className="ds-text-muted ds-text-caption">{hint}</span> : null}
    </div>
  );
}
