import { ownFailureMessage, useLoad } from '@platform/app-kit';
import { Button, CloseOutlined } from '@platform/design-system';
import { AutoComplete, Checkbox } from '@platform/design-system/form';
import { companyLimits, isCompanyName, isInvestorIn } from '@platform/rules';
import { useRef, useState } from 'react';
import { Field } from '../../form/field.tsx';
import { texts } from '../../texts.ts';
import { NotableInvestorsDocument } from './documents.ts';
import { useSettled } from './use-settled.ts';
import type { RoundEntry } from './values.ts';

type InvestorFault = 'duplicate' | 'invalid' | 'tooMany';

/**
 * Returns an entry with the typed investor among its investors, or why it cannot be (COMP-18). A blank text adds nothing.
 */
export function withTypedInvestor(entry: RoundEntry): { added: RoundEntry; fault: InvestorFault | null } {
  const name = entry.typedInvestor.trim();
  const { notableInvestors } = entry;
  const refused = (fault: InvestorFault) => ({ added: entry, fault });
  if (!name) return { added: { ...entry, typedInvestor: '' }, fault: null };
  if (isInvestorIn(name, notableInvestors)) return refused('duplicate');
  if (!isCompanyName(name)) return refused('invalid');
  if (notableInvestors.length >= companyLimits.investors) return refused('tooMany');
  const added = { ...entry, typedInvestor: '', notableInvestors: [...notableInvestors, { name, isSummary: false }] };
  return { added, fault: null };
}

type InvestorsFieldProps = {
  id: string;
  entry: RoundEntry;
  error: string | undefined;
  disabled: boolean;
  onChange(entry: RoundEntry): void;
};

/** The notable investors of a round: names that others have had too are suggested, new ones can be typed (COMP-07). */
export function InvestorsField({ id, entry, error, disabled, onChange }: InvestorsFieldProps) {
  const t = texts.useTexts();
  const { typedInvestor: typed, notableInvestors } = entry;
  const [isTried, setTried] = useState(false);
  const isSelected = useRef(false);
  const search = useSettled(typed.trim());
  const loaded = useLoad(
    NotableInvestorsDocument,
    { search },
    { policy: 'network-only', pause: search === '', context: ownFailureMessage },
  );
  const suggested = search === '' ? [] : (loaded.data?.notableInvestors ?? []);
  const { fault } = withTypedInvestor(entry);
  // A name that is there already is said at once.
  const shown =
    fault && (isTried || fault === 'duplicate') ? t(`companyForm.investors.${fault}`, faultValues(typed)) : error;

  function add(text = typed): void {
    const result = withTypedInvestor({ ...entry, typedInvestor: text });
    setTried(result.fault !== null);
    onChange(result.fault ? { ...entry, typedInvestor: text } : result.added);
  }

  return (
    <>
      <Field id={id} label={t('companyForm.investors.label')} hint={t('companyForm.investors.hint')} error={shown}>
        {({ 'aria-required': _, ...control }) => (
          <div className="admin-company-investor-entry">
            <AutoComplete
              {...control}
              value={typed}
              status={control['aria-invalid'] ? 'error' : undefined}
              disabled={disabled}
              options={suggested.filter((name) => !isInvestorIn(name, notableInvestors)).map((value) => ({ value }))}
              onChange={(text: string) => onChange({ ...entry, typedInvestor: text })}
              defaultActiveFirstOption={false}
              onSelect={(name: string) => {
                isSelected.current = true;
                add(name);
              }}
              onKeyDown={(event) => {
                // Enter takes the suggestion that the arrow keys have reached, else the text.
                if (event.key === 'Enter' && !isSelected.current) add();
                isSelected.current = false;
              }}
            />
            <Button disabled={disabled || typed.trim() === ''} onClick={() => add()}>
              {t('companyForm.investors.add')}
            </Button>
          </div>
        )}
      </Field>
      {notableInvestors.length > 0 ? (
        <ul className="admin-company-investor-list" aria-label={t('companyForm.investors.label')}>
          {notableInvestors.map(({ name, isSummary }) => (
            <li key={name}>
              <bdi>{name}</bdi>
              <Checkbox
                checked={isSummary}
                disabled={disabled}
                aria-label={t('companyForm.investors.summaryOf', { name })}
                onChange={({ target }) =>
                  onChange({
                    ...entry,
                    notableInvestors: notableInvestors.map((each) =>
                      each.name === name ? { ...each, isSummary: target.checked } : each,
                    ),
                  })
                }
              >
                {t('companyForm.investors.summary')}
              </Checkbox>
              <Button
                size="small"
                type="text"
                icon={<CloseOutlined aria-hidden />}
                aria-label={t('companyForm.removeOf', { name })}
                disabled={disabled}
                onClick={() => {
                  onChange({ ...entry, notableInvestors: notableInvestors.filter((each) => each.name !== name) });
                  document.getElementById(id)?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

const faultValues = (typed: string) => ({
  name: typed.trim(),
  max: companyLimits.investors,
  length: companyLimits.name,
});
