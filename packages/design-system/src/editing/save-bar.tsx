import { Button } from '@platform/design-system';

type SaveBarProps = {
  texts: { unsaved: string; discard: string; save: string };
  saving: boolean;
  onDiscard(): void;
  /** Absent if the button submits the form with this DOM id. */
  onSave?(): void;
  form?: string;
};

/** The bar at the end of the window while a form has unsaved changes. */
export function SaveBar({ texts, saving, onDiscard, onSave, form }: SaveBarProps) {
  return (
    <section className="ds-end-bar ds-save-bar" aria-label={texts.unsaved}>
      <span role="status">{texts.unsaved}</span>
      <div className="ds-actions">
        <Button disabled={saving} onClick={onDiscard}>
          {texts.discard}
        </Button>
        <Button type="primary" loading={saving} htmlType={form ? 'submit' : 'button'} form={form} onClick={onSave}>
          {texts.save}
        </Button>
      </div>
    </section>
  );
}
