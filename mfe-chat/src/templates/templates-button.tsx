import { IconButton, MessageOutlined } from '@platform/design-system';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

type TemplatesButtonProps = {
  /** The client's, for `{firstName}`. */
  firstName: string | null | undefined;
  /** Puts a text into the message, which is not sent by that. */
  onInsert(text: string): void;
};

/** Opens the texts for reuse, of which one is inserted into the message (MSG-09). */
export function TemplatesButton({ firstName, onInsert }: TemplatesButtonProps) {
  const t = texts.useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={<MessageOutlined aria-hidden />} label={t('templates.open')} onClick={() => setOpen(true)} />
      <TemplatesDialog
        open={isOpen}
        firstName={firstName}
        onClose={() => setOpen(false)}
        onInsert={(text) => {
          setOpen(false);
          onInsert(text);
        }}
      />
    </>
  );
}
