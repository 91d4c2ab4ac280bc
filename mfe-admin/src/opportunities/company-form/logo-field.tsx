import { Alert, Button, FieldError, FileDrop, Text } from '@platform/design-system';
import { PICTURE_TYPES } from '@platform/rules';
import { useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import type { Logo } from './use-logo.ts';

type LogoFieldProps = {
  /** The stored logo. */
  url: string | null;
  logo: Logo;
  /** Whether the save removes the stored logo. */
  removed: boolean;
  onRemove(removed: boolean): void;
  /** Saves again, which uploads the chosen file again. */
  onTryAgain(): void;
  disabled: boolean;
};

/** Shows the stored or the chosen logo and takes another, which goes up with the save (COMP-13, COMP-14). */
export function LogoField({ url, logo, removed, onRemove, onTryAgain, disabled }: LogoFieldProps) {
  const { file, lost, fault, mayTryAgain, choose, refuse, clear } = logo;
  const t = texts.useTexts();
  const preview = usePreview(file);
  const kept = removed ? null : url;
  const shown = preview ?? kept;
  return (
    <div className="ds-form-field admin-company-logo-field">
      {shown ? (
        <img
          className="admin-company-logo"
          src={shown}
          alt={t(preview ? 'companyForm.logo.chosen' : 'companyForm.logo.stored')}
          onError={() => {
            // A file that no browser shows is no image, whatever its name.
            if (file && preview) refuse(file);
          }}
        />
      ) : null}
      {lost ? <Alert type="warning" showIcon title={t('companyForm.logo.lost', { name: lost })} /> : null}
      {file ? (
        <div className="ds-actions">
          <Text>
            <bdi>{file.name}</bdi>
          </Text>
          <Button size="small" disabled={disabled} onClick={clear}>
            {t('companyForm.logo.clear')}
          </Button>
        </div>
      ) : null}
      {kept && !file ? (
        <div className="ds-actions">
          <Button size="small" disabled={disabled} onClick={() => onRemove(true)}>
            {t('companyForm.logo.remove')}
          </Button>
        </div>
      ) : null}
      {url && removed && !file ? (
        <div className="ds-actions" role="status">
          <Text>{t('companyForm.logo.removed')}</Text>
          <Button size="small" disabled={disabled} onClick={() => onRemove(false)}>
            {t('companyForm.logo.keep')}
          </Button>
        </div>
      ) : null}
      <FileDrop
        purpose={t('companyForm.logo.label')}
        label={t(shown ? 'companyForm.logo.replace' : 'companyForm.logo.choose')}
        hint={t('companyForm.logo.hint')}
        accept={PICTURE_TYPES}
        disabled={disabled}
        onFiles={([chosen]) => {
          if (!chosen) return;
          // The new one takes the place of the stored one.
          onRemove(false);
          choose(chosen);
        }}
      />
      {fault ? <FieldError id="company-logo-error">{fault}</FieldError> : null}
      {file && mayTryAgain ? (
        <div className="ds-actions">
          <Button size="small" disabled={disabled} onClick={onTryAgain}>
            {t('companyForm.logo.tryAgain')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the address of a chosen file for as long as it is chosen. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => {
      setPreview(null);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return preview;
}
