import { SearchOutlined } from '@ant-design/icons';
import { maxSearchLength } from '@platform/rules';
import { useEffect, useRef, useState } from 'react';

type SearchInputProps = {
  label: string;
  /** The current search; external changes, e.g. by back navigation, update the field. */
  value: string;
  /** Called 300 ms after the last keystroke (OPP-04). */
  onSearch(value: string): void;
};

/** A debounced search box. Native, so that lists can show it before antd's form chunk is loaded. */
export function SearchInput({ label, value, onSearch }: SearchInputProps) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text === lastSearch.current) return;
    const timer = setTimeout(() => {
      lastSearch.current = text;
      search.current(text);
    }, 300);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className="ds-native-field ds-search">
      <SearchOutlined aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={maxSearchLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
