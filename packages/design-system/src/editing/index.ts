/** The pieces of a staff form; each app bundles its own copy, as of the pieces of a list. */
/// <reference path="../assets.d.ts" />
import './editing.css';

export * from './form-layout.tsx';
export * from './save-bar.tsx';
