/** The pieces of a staff record; each app bundles its own copy, as of the pieces of a list. */
/// <reference path="../assets.d.ts" />
import './record.css';

export * from './fact-rail.tsx';
export * from './record-header.tsx';
export * from './timeline.tsx';
