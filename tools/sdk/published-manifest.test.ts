import { expect, test } from 'vitest';
import { publishedManifest } from './published-manifest.ts';

test('DLV-08 a published package serves compiled modules with their types, and nothing of the workspace', () => {
  const workspace = {
    ...{ name: '@platform/sample', version: '0.1.1', private: true, type: 'module', description: 'A sample' },
    bin: { sample: './src/main.ts' },
    exports: {
      '.': './src/index.ts',
      './view': './src/view.tsx',
      './schema.json': './schema.json',
      './all/*': './src/*',
    },
    sideEffects: ['*.css', './src/index.ts'],
    scripts: { mock: 'node src/mock.ts' },
    dependencies: { react: '^19.3.1' },
    devDependencies: { jsdom: '^26.1.0' },
  };
  expect(publishedManifest(workspace)).toEqual({
    ...{ name: '@platform/sample', version: '0.1.1', description: 'A sample', license: 'UNLICENSED', type: 'module' },
    engines: { node: '>=22.12' },
    bin: { sample: './src/main.js' },
    exports: {
      '.': { types: './src/index.d.ts', default: './src/index.js' },
      './view': { types: './src/view.d.ts', default: './src/view.js' },
      './schema.json': './schema.json',
      './all/*': './src/*',
    },
    sideEffects: ['*.css', './src/index.js'],
    dependencies: { react: '^19.3.1' },
  });
});
