import { foldText } from '@platform/rules';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useDesignSettings } from '../theme/design-context.ts';

type MultiSelectProps<Value extends string> = {
  id?: string;
  /** Injected by `Form.Item`. */
  value?: Value[];
  onChange?(values: Value[]): void;
  options: readonly { value: Value; label: string }[];
  placeholder?: string;
  disabled?: boolean;
  'aria-label'?: string;
  'aria-describedby'?: string;
};

/** Maximum number of chosen entries shown; the rest collapse into a count. */
const maxShownTags = 6;

/**
 * A multi-select with a search that ignores case and accents. The list is virtualized, so that hundreds of entries stay
 * fast.
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
      maxTagCount={maxShownTags}
      maxTagPlaceholder={(omitted) => `+${omitted.length}`}
      notFoundContent={<span className="ds-text-muted">{texts.noMatch}</span>}
    />
  );
}
