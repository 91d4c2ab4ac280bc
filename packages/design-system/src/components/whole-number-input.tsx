import { cleanWholeNumberInput } from '@platform/rules';
import { GroupedInput, type GroupedInputProps } from './grouped-input.tsx';

/** Takes whole numbers that are not negative, thousands separated while typing, the caret kept (PREF-18). */
export function WholeNumberInput(props: GroupedInputProps) {
  return <GroupedInput {...props} clean={cleanWholeNumberInput} inputMode="numeric" className="ds-figures" />;
}
