import { Button, DeleteOutlined, FieldError } from '@platform/design-system';
import { Input } from '@platform/design-system/form';
import { isPageAddress } from '@platform/rules';
import { useId } from 'react';
import { texts } from '../../../texts.ts';
import type { SectionLink } from '../model/model.ts';

type LinksFieldProps = {
  links: readonly SectionLink[];
  title: string;
  disabled: boolean;
  onChange(links: readonly SectionLink[]): void;
};

/** The links of a links section (EDIT-53). */
export function LinksField({ links, title, disabled, onChange }: LinksFieldProps) {
  const t = texts.useTexts();
  const id = useId();
  const set = (index: number, change: Partial<SectionLink>) =>
    onChange(links.map((link, at) => (at === index ? { ...link, ...change } : link)));
  return (
    <ul className="admin-deal-links" aria-label={title}>
      {links.map(({ label, url }, index) => {
        const number = index + 1;
        const isFaulty = url !== '' && !isPageAddress(url);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: links have no other identity
          <li key={index}>
            <Input
              className="admin-deal-link-text"
              aria-label={t('dealSections.links.labelOf', { number })}
              placeholder={t('dealSections.links.label')}
              value={label}
              disabled={disabled}
              onChange={({ target }) => set(index, { label: target.value })}
            />
            <Input
              className="admin-deal-link-text"
              aria-label={t('dealSections.links.urlOf', { number })}
              aria-invalid={isFaulty}
              aria-describedby={isFaulty ? `${id}-${index}` : undefined}
              placeholder={t('dealSections.links.url')}
              inputMode="url"
              value={url}
              disabled={disabled}
              onChange={({ target }) => set(index, { url: target.value })}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              disabled={disabled}
              aria-label={t('dealSections.links.remove', { number })}
              onClick={() => onChange(links.filter((_, at) => at !== index))}
            />
            {isFaulty ? (
              <div className="admin-deal-link-fault">
                <FieldError id={`${id}-${index}`}>{t('dealSections.links.invalid')}</FieldError>
              </div>
            ) : null}
          </li>
        );
      })}
      <li>
        <Button disabled={disabled} onClick={() => onChange([...links, { label: '', url: '' }])}>
          {t('dealSections.links.add')}
        </Button>
      </li>
    </ul>
  );
}
