import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from '../kit/accessibility.ts';
import { expect, test } from '../kit/test.ts';

const small = (name: string, top: number, left: number) =>
  `<button style="position: fixed; top: ${top}px; left: ${left}px; width: 30px; height: 30px; padding: 0">${name}</button>`;

/** A page of whose button A a dialog with a button leaves 10 px; `inside` is in the dialog, `over` lies over it. */
function show(page: Page, { inside = '', over = '', modal = true, hidden = false } = {}): Promise<void> {
  return page.setContent(`<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1>${small('A', 110, 70)}</main>
    <div role="dialog" aria-label="Dialog" ${modal ? 'aria-modal="true"' : ''} style="${hidden ? 'display: none; ' : ''}
      position: fixed; top: 100px; left: 80px; width: 300px; height: 300px; background: #fff">
      ${small('D', 110, 80)}${inside}
    </div>
    <div style="position: fixed; top: 200px; left: 100px">${over}</div></html>`);
}

/** Two buttons of which the second covers most of the first. */
const crowded = small('B', 210, 110) + small('C', 210, 120);

test('only a target that an open modal dialog covers may be small', async ({ page }) => {
  await show(page);
  await expectNoAxeViolations(page);
  for (const faulty of [{ modal: false }, { inside: crowded }, { over: crowded }]) {
    await show(page, faulty);
    await expect(expectNoAxeViolations(page)).rejects.toThrow('target-size');
  }
  await show(page, { hidden: true });
  await expectNoAxeViolations(page);
});
