import { prefersReducedMotion } from '@platform/design-system';
import { useEffect, useState } from 'react';

/**
 * The section that a person reads: the last one that begins above the upper third of the window.
 *
 * @param ids of the sections' elements, from top to bottom
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      waiting = 0;
      setCurrent(sectionAt(key.split(' '), window.innerHeight / 3));
    };
    // Once a frame, however often the browser tells of the scrolling.
    const lookSoon = () => {
      waiting ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', lookSoon, { passive: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', lookSoon);
      window.removeEventListener('resize', lookSoon);
    };
  }, [key]);
  return current;
}

function sectionAt(ids: readonly string[], line: number): string | undefined {
  const { scrollHeight } = document.documentElement;
  // The last ones may be too short to ever come up to the line.
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0];
}

/** Scrolls to a section and lets the keyboard go on from there. Does nothing for an unknown one. */
export function bringIntoView(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
}

/** Goes to the section that the address names when the page was opened by a link to it. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    const id = sectionOf(location.hash);
    if (id) bringIntoView(id);
  }, []);
}

/** What anybody may have typed into an address: one that cannot be decoded names no section. */
function sectionOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
