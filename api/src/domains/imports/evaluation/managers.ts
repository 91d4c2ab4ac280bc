import type { DraftManager } from './draft.ts';
import { keepText } from './keep.ts';
import type { LineReader } from './line-reader.ts';
import { applyParts } from './parts.ts';

const line = (text: string): string => text.trim();

/** Returns the managers of a company with what the rows of the file say; new ones come last. */
export function applyManagers(
  stored: readonly DraftManager[],
  readers: readonly LineReader[],
  { foreignIds }: { foreignIds: ReadonlySet<string> },
  readersOf: Map<string, LineReader>,
): DraftManager[] {
  return applyParts<DraftManager>(
    stored,
    readers,
    {
      idField: 'MANAGER_ID',
      foreignIds,
      keyOf: ({ name }) => name.trim(),
      readKey: (reader) => reader.read('MANAGER_NAME', line, null) ?? null,
      create: (id) => ({ id, name: '', position: '', bio: '' }),
      apply: (manager, reader) => ({
        ...manager,
        name: keepText(manager.name, reader.read('MANAGER_NAME', line, '')),
        position: keepText(manager.position, reader.read('POSITION', line, '')),
        bio: keepText(
          manager.bio,
          reader.read('BIO', (text) => text, ''),
        ),
      }),
    },
    readersOf,
  );
}
