import type { Locator, Page } from '@playwright/test';

export type StepState = 'Not active' | 'Active' | 'Completed';

/** The part of a staff page with a step of a client's flow. */
export const stepOf = (page: Page, step: string): Locator =>
  page.getByRole('region', { name: new RegExp(`: ${step}$`) });

const statesOf = (page: Page, step: string) => page.getByRole('radiogroup', { name: `State of ${step}` });

/** A state that a step may have: checked if it has it. */
export const stateOf = (page: Page, step: string, state: StepState): Locator =>
  statesOf(page, step).getByRole('radio', { name: state, exact: true });

/** Chooses the state of a step, as staff do. */
export const setState = (page: Page, step: string, state: StepState): Promise<void> =>
  statesOf(page, step).getByText(state, { exact: true }).click();
