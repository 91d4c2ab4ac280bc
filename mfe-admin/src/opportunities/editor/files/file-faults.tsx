import { Alert } from '@platform/design-system';

/** Names the chosen files that were not taken, one text each. */
export function FileFaults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      title={
        <ul className="admin-editor-files-faults">
          {faults.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same fault and name
            <li key={index}>{fault}</li>
          ))}
        </ul>
      }
    />
  );
}
