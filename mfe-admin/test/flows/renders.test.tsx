// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { flow, item, section } from './flows.ts';
import { enter, field, itemNames, itemOf, opened, openFlows, openSection, served } from './kit.tsx';

const renders = vi.hoisted(() => [] as string[]);

// Each section and item has these controls.
vi.mock('../../src/flows/editor/position-controls.tsx', () => ({
  PositionControls({ name }: { name: string }) {
    renders.push(name);
    return null;
  },
}));

afterEach(cleanup);

it('ONBT-09 AINV-21 of a large flow only the open section is there, and typing renders only what is typed in', async () => {
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
