import { Button } from '@platform/design-system';
import type { ReactNode } from 'react';

type SaveBarProps = {
  texts: { unsaved: string; discard: string; save: string };
  /** Whether there are unsaved changes, as there are wherever the bar shows with changes only. */
  dirty?: boolean;
  saving: boolean;
  /** Whether there is nothing that could be saved. */
  saveDisabled?: boolean;
  /** Above the buttons, such as why the last attempt to save failed. */
  notice?: ReactNode;
  onDiscard(): void;
  /** Absent if the button submits the form with this DOM id. */
  onSave?(): void;
  form?: string;
};

/** The bar at the end of the window that saves or discards the changes of a form. */
export function SaveBar({
  texts,
  dirty = true,
  saving,
  saveDisabled = false,
  notice,
  onDiscard,
  onSave,
  form,
}: SaveBarProps) {
  return (
    <section className="ds-end-bar ds-save-bar" aria-label={dirty ? texts.unsaved : texts.save}>
      {notice ? <div className="ds-save-bar-notice">{notice}</div> : null}
      <span role="status">{dirty ? texts.unsaved : null}</span>
      <div className="ds-actions">
        {dirty ? (
          <Button disabled={saving} onClick={onDiscard}>
            {texts.discard}
          </Button>
        ) : null}
        <Button
          type="primary"
          loading={saving}
          disabled={saveDisabled}
          htmlType={form ? 'submit' : 'button'}
          form={form}
          onClick={onSave}
        >
          {texts.save}
        </Button>
      </div>
    </section>
  );
}
