import type { Page, Route } from '@playwright/test';

interface GraphqlBody {
  operationName?: string;
}

/** The operation that a request to the API names. */
export function operationOf(route: Route): string | undefined {
  return (route.request().postDataJSON() as GraphqlBody | null)?.operationName;
}

/** Answers every call of the API as the server does when it refuses the whole operation. */
export async function refuseCalls(page: Page, status: number, code: string, message: string): Promise<void> {
  await page.route('**/graphql', (route) =>
    route.fulfill({ status, json: { data: null, errors: [{ message, extensions: { code, params: {} } }] } }),
  );
}

interface Me {
  step: string;
  approvedAt: string | null;
  acceptedConfidentiality: boolean;
  permissions: Record<string, boolean>;
}

/** Lets the shell's account pass with some of it changed, for states that the demo data does not hold. */
export async function changeAccount(page: Page, change: (me: Me) => void): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (operationOf(route) !== 'ShellMe') return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { me: Me } };
    change(body.data.me);
    return route.fulfill({ response, json: body });
  });
}
