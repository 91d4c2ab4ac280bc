import { useSearchParams } from '@platform/router';

/**
 * Returns the open tab of a record, which is kept in the URL, and its setter. Another tab starts without the search and
 * page of the former one.
 * @param tabs the first one is the default
 */
export function useRecordTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): [tab: Tab, open: (tab: Tab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const tab = tabs.find((each) => each === parameters.get('tab')) ?? tabs[0];
  return [tab, (next) => setParameters(next === tabs[0] ? {} : { tab: next }, { replace: true })];
}
