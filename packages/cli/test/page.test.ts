import { expect, test } from 'vitest';
import { dataOf, withData, withReload } from '../src/development/page.ts';

const page = '<head>\n<script type="application/json" id="registry">{"apps":[1]}</script>\n</head><body></body>';

test('DLV-08 the page of a product gets the app in place of what the product embeds, and reloads itself', () => {
  expect(dataOf(page, 'registry')).toEqual({ apps: [1] });
  expect(dataOf(page, 'identity')).toBeUndefined();
  const changed = withReload(
    withData(page, { registry: { apps: ['</script>', '$&'] }, identity: { mode: 'embedded' } }),
  );
  expect(dataOf(changed, 'registry')).toEqual({ apps: ['</script>', '$&'] });
  expect(dataOf(changed, 'identity')).toEqual({ mode: 'embedded' });
  expect(changed.match(/id="registry"/g)).toHaveLength(1);
  expect(changed.indexOf('EventSource')).toBeLessThan(changed.indexOf('</head>'));
});
