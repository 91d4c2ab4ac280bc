import { cleanWholeNumberInput } from '@platform/rules';
import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';

/** An input for non-negative whole numbers that separates thousands while typing (PREF-18). */
export function WholeNumberInput(props: GroupedInputProps) {
  return <GroupedInput {...props} clean={cleanWholeNumberInput} inputMode="numeric" className="ds-figures" />;
}
