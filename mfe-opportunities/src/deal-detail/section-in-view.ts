import { prefersReducedMotion } from '@platform/design-system';
import { useEffect, useState } from 'react';

/**
 * Returns the id of the section being read: the last one that begins in the upper third of the window or above it.
 *
 * @param ids of the sections' elements, from top to bottom
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    let waiting = 0;
    const update = () => {
      waiting = 0;
      setCurrent(sectionAt(key.split(' '), window.innerHeight / 3));
    };
    // At most once per frame, however many scroll events arrive.
    const scheduleUpdate = () => {
      waiting ||= requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', scheduleUpdate, { passive: true });
    window.addEventListener('resize', scheduleUpdate);
    return () => {
      cancelAnimationFrame(waiting);
      window.removeEventListener('scroll', scheduleUpdate);
      window.removeEventListener('resize', scheduleUpdate);
    };
  }, [key]);
  return current;
}

function sectionAt(ids: readonly string[], line: number): string | undefined {
  const { scrollHeight } = document.documentElement;
  // The last sections may be too short to ever reach the line.
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2) return ids.at(-1);
  return ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line) ?? ids[0];
}

/** Scrolls to a section and moves the focus there. Does nothing for an unknown id. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ behavior: prefersReducedMotion() ? 'auto' : 'smooth', block: 'start' });
}

/** Scrolls to the section named in the URL hash when the page is opened. */
export function useScrollToHash(): void {
  useEffect(() => {
    const id = sectionOfHash(location.hash);
    if (id) scrollToSection(id);
  }, []);
}

/** Returns the section id of a hash; empty if the hash cannot be decoded. */
function sectionOfHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
