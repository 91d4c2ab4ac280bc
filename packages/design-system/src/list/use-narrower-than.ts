import { type RefObject, useEffect, useRef, useState } from 'react';

/** Returns a ref, and whether its element is narrower than a width in px. */
export function useNarrowerThan(minimum: number): [element: RefObject<HTMLDivElement | null>, narrower: boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [narrower, setNarrower] = useState(false);
  useEffect(() => {
    const box = element.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setNarrower(box.clientWidth < minimum));
    observer.observe(box);
    return () => observer.disconnect();
  }, [minimum]);
  return [element, narrower];
}
