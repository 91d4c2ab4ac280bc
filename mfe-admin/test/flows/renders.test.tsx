// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { flow, item, section } from './flows.ts';

const renders: string[] = [];
const controls = '../../src/flows/editor/position-controls.tsx';

afterEach(() => {
  cleanup();
  // Test files share their modules: others need the real controls.
  vi.doUnmock(controls);
  vi.resetModules();
});

/** Loads the editor with controls, of which each section and item has some, that note when they are rendered. */
async function loadKit() {
  vi.resetModules();
  vi.doMock(controls, () => ({
    PositionControls({ name }: { name: string }) {
      renders.push(name);
      return null;
    },
  }));
  return import('./kit.tsx');
}

it('ONBT-09 AINV-21 of a large flow only the open section is there, and typing renders only what is typed in', async () => {
  const { enter, field, itemNames, itemOf, opened, openFlows, openSection, served } = await loadKit();
  const large = flow(
    ...Array.from({ length: 100 }, (_, index) =>
      section(
        `s${index}`,
        Array.from({ length: 10 }, (_each, place) => item(`s${index}-${place}`)),
      ),
    ),
  );
  openFlows({ answers: { EditedFlow: () => ({ flow: served({ model: large }) }) } });
  await opened();
  expect(itemNames()).toHaveLength(10);
  renders.length = 0;
  enter(itemOf('Item s0-3').getByLabelText(/^Name/), 'Passport');
  await waitFor(() => expect(renders).toEqual(['Section s0', 'Passport']));
  renders.length = 0;
  enter(field(/^Section name/), 'Identity');
  await waitFor(() => expect(renders).toEqual(['Identity']));
  openSection('Section s99');
  expect(itemNames()).toHaveLength(10);
});
