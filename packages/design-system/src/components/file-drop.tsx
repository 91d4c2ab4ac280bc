import { type DragEvent, type ReactNode, useId, useState } from 'react';

type FileDropProps = {
  /** What to do here, for example "Choose files or drop them here". */
  label: string;
  hint?: ReactNode;
  multiple?: boolean;
  disabled?: boolean;
  /** What the files are for: the field's accessible name follows it, since a screen may have several such areas. */
  purpose: string;
  onFiles(files: File[]): void;
};

/** An area to choose or drop files, a native file field underneath, so that keyboard and screen readers have one too. */
export function FileDrop({ label, hint, multiple = false, disabled = false, purpose, onFiles }: FileDropProps) {
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
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
        aria-label={`${purpose}: ${label}`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again after a failure must be a change.
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
