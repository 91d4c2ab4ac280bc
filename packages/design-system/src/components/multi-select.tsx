import { foldText } from '@platform/rules';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';

type MultiSelectProps<Value extends string> = {
  id?: string;
  /** A form's field gives it. */
  value?: Value[];
  onChange?(values: Value[]): void;
  options: readonly { value: Value; label: string }[];
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** Chosen entries that are shown beside each other; the others fold into their number. */
const shownTags = 6;

/**
 * Any number of entries of a list, found by typing a part of them, with or without accents. Only the visible entries are
 * in the page, so that a list of some hundred stays quick.
 */
export function MultiSelect<Value extends string>({ options, ...rest }: MultiSelectProps<Value>) {
  const { texts } = useDesignSettings();
  const found = useMemo(() => new Map(options.map(({ value, label }) => [value, foldText(label)])), [options]);
  const entries = useMemo(() => [...options], [options]);
  return (
    <Select<Value[], { value: Value; label: string }>
      {...rest}
      mode="multiple"
      options={entries}
      showSearch={{
        filterOption: (text, option) =>
          option !== undefined && (found.get(option.value)?.includes(foldText(text)) ?? false),
      }}
      maxTagCount={shownTags}
      maxTagPlaceholder={(omitted) => `+${omitted.length}`}
      notFoundContent={<span className="ds-text-muted">{texts.noMatch}</span>}
    />
  );
}
