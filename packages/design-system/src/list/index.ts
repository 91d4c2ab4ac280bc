/**
 * The pieces of a staff list. Each app bundles its own copy, so that they do not add to the exports that a release needs
 * of its shell. They import the rest of the design system by its package name, which resolves to the shell's copy.
 */
/// <reference path="../assets.d.ts" />
import './list.css';

export * from './columns.ts';
export * from './list-cards.tsx';
export * from './list-pager.tsx';
export * from './list-table.tsx';
export * from './list-toolbar.tsx';
export * from './popup.tsx';
export { openRecordOf } from './row-click.ts';
export * from './row-menu.tsx';
