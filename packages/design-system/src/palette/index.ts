/**
 * The pieces of a command palette. The shell and each app bundle the ones that they use, as of the pieces of a list.
 */
/// <reference path="../assets.d.ts" />
import './palette.css';

export * from './palette-dialog.tsx';
export * from './palette-field.tsx';
export * from './palette-list.tsx';
