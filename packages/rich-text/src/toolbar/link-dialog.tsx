import { Button, Modal } from '@platform/design-system';
import { Form, Input } from '@platform/design-system/form';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { texts } from '../texts.ts';
import { typedLink } from './typed-link.ts';

type LinkDialogProps = { editor: Editor; onClose(): void };

/** Sets, changes and removes the link of the selection. Escape closes it; the focus returns to where it was. */
export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const t = texts.useTexts();
  const id = useId();
  useRestoreFocus();
  const [former] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [address, setAddress] = useState(former);
  const [isInvalid, setInvalid] = useState(false);

  function save(event: FormEvent): void {
    event.preventDefault();
    // React passes the event on to a form that the editor is in.
    event.stopPropagation();
    const href = typedLink(address);
    if (!href) {
      setInvalid(true);
      return;
    }
    onClose();
    setLink(editor, href, address.trim());
  }

  function remove(): void {
    onClose();
    editor.chain().extendMarkRange('link').unsetLink().run();
  }

  return (
    <Modal
      open
      title={t('link.title')}
      width={480}
      onCancel={onClose}
      footer={
        <>
          {former ? <Button onClick={remove}>{t('link.remove')}</Button> : null}
          <Button onClick={onClose}>{t('link.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={`${id}-form`}>
            {t('link.save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} noValidate onSubmit={save}>
        <Form.Item
          label={t('link.address')}
          htmlFor={id}
          layout="vertical"
          help={isInvalid ? <span role="alert">{t('link.invalid')}</span> : undefined}
          validateStatus={isInvalid ? 'error' : ''}
        >
          <Input
            id={id}
            dir="ltr"
            type="url"
            autoFocus
            autoComplete="off"
            value={address}
            onChange={({ target }) => {
              setAddress(target.value);
              setInvalid(false);
            }}
          />
        </Form.Item>
      </form>
    </Modal>
  );
}

/** Returns the focus to the element that had it before the dialog, whose removal does not wait for its animation. */
function useRestoreFocus(): void {
  const [former] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (former instanceof HTMLElement) former.focus();
    },
    [former],
  );
}

function setLink(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run();
  } else chain.setLink({ href }).run();
}
