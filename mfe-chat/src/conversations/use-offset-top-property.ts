import { useCallback } from 'react';

/**
 * Sets a CSS custom property on an element to its distance from the top of the page in pixels, so that the element can
 * fill the rest of the window. The height of the shell's header above varies, as it wraps on narrow screens.
 *
 * @returns a ref for the element
 */
export function useOffsetTopProperty(
  property: `--${string}`,
): (element: HTMLElement | null) => (() => void) | undefined {
  return useCallback(
    (element) => {
      if (!element) return;
      const measure = () =>
        element.style.setProperty(property, `${element.getBoundingClientRect().top + window.scrollY}px`);
      measure();
      let frame = 0;
      // Anything that moves the element resizes the page. Measure in the next frame, as setting the property resizes
      // the page too, which would raise a "ResizeObserver loop" error.
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
