#!/usr/bin/env node
import { basename, resolve } from 'node:path';
import { requireNode } from './require-node.ts';

const usage = `Usage: npm create @platform/app [folder]

Makes an app of the platform in an empty folder, by default the present one. The name of the folder is the name of the app,
such as mfe-notes: mfe-, then words of small letters and digits.`;

const [folder = '.', ...others] = process.argv.slice(2);

async function run(): Promise<void> {
  requireNode(process.versions.node);
  if (folder === '--help' || folder === '-h') return void process.stdout.write(`${usage}\n`);
  if (others.length > 0 || folder.startsWith('-')) throw new Error(usage);
  // Loaded after the check, because an older Node cannot run it.
  const { createApp } = await import('./create-app.ts');
  const directory = resolve(folder);
  const name = basename(directory);
  await createApp(directory, name);
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), 'npm install', 'npm run dev'];
  process.stdout.write(
    `${name} is made. Next:\n\n${steps.map((step) => `  ${step}\n`).join('')}\nREADME.md says more.\n`,
  );
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
