import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';

test('the screen opens from the navigation and is accessible', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'SampleTitle' }).click();
  await expect(page).toHaveURL(/\/app\/sample$/);
  await expect(page.getByRole('heading', { level: 1, name: 'SampleTitle' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
});
