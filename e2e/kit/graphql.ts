import type { Page, Route } from '@playwright/test';
import { answerRequests } from './answer-requests.ts';

/** Returns the name of the GraphQL operation of a request. */
export function operationOf(route: Route): string | undefined {
  return (route.request().postDataJSON() as { operationName?: string } | null)?.operationName;
}

/** Makes every call of an operation fail with a network error; returns a function that restores it. */
export async function failOperation(page: Page, operation: string): Promise<() => Promise<void>> {
  return answerRequests(page, '**/graphql', (route) =>
    operationOf(route) === operation ? route.abort() : route.fallback(),
  );
}

/**
 * Modifies the response data of an operation, for states that the demo data does not contain; returns a function that
 * restores it.
 */
export async function changeResponse<Data>(
  page: Page,
  operation: string,
  change: (data: Data) => void,
): Promise<() => Promise<void>> {
  return answerRequests(page, '**/graphql', async (route) => {
    if (operationOf(route) !== operation) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: Data };
    change(body.data);
    return route.fulfill({ response, json: body });
  });
}

/** Records the names of the operations that a page calls from now on. */
export function listenForOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    const { operationName } = request.url().endsWith('/graphql') ? (request.postDataJSON() ?? {}) : {};
    if (operationName) names.push(operationName);
  });
  return names;
}
