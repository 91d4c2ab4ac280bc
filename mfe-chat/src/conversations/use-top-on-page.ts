import { useCallback } from 'react';

/**
 * Gives an element a style property with its distance from the top of the page in pixels, by which it can fill what is
 * left of the window. What stands above belongs to the shell and wraps on narrow screens.
 *
 * @returns a ref for the element
 */
export function useTopOnPage(property: `--${string}`): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return;
      const measure = () =>
        element.style.setProperty(property, `${element.getBoundingClientRect().top + window.scrollY}px`);
      measure();
      let frame = 0;
      // Whatever moves it changes the height of the page, or the window. In a frame of its own: what it sets changes the
      // height as well, of which the browser would complain.
      const observer = new ResizeObserver(() => {
        frame = requestAnimationFrame(measure);
      });
      observer.observe(document.body);
      return () => {
        cancelAnimationFrame(frame);
        observer.disconnect();
      };
    },
    [property],
  );
}
