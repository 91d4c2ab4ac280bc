import { useEffect, useState } from 'react';

const none: ReadonlyMap<File, string> = new Map();

/**
 * Returns links to the bytes of chosen files, which are revoked when the files change and when the component is unmounted.
 *
 * @param files a new array only when the files have changed
 */
export function useObjectUrls(files: readonly File[]): ReadonlyMap<File, string> {
  const [urls, setUrls] = useState(none);
  useEffect(() => {
    if (files.length === 0) return;
    const created = new Map(files.map((file) => [file, URL.createObjectURL(file)]));
    setUrls(created);
    return () => {
      setUrls(none);
      for (const url of created.values()) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
