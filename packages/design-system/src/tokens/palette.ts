/** The colours of one colour scheme by purpose. Tests check every pair of text and background for AA contrast. */
export type Palette = {
  /** Page background. */
  canvas: string;
  /** Panels, tables, fields. */
  surface: string;
  /** Table headers, inset areas, hovered rows. */
  sunken: string;
  /** Thin separators. */
  line: string;
  /** Borders of controls; contrast of at least 3:1 against the surface. */
  lineStrong: string;
  /** The rule above a section, the strongest line of a page. */
  rule: string;
  ink: string;
  inkSecondary: string;
  inkMuted: string;
  /** Background of primary buttons, with `onAccent` text. */
  accent: string;
  accentHover: string;
  accentActive: string;
  onAccent: string;
  /** Accent colour of text: links, active tabs, selected entries. */
  accentInk: string;
  accentSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  /** Text and borders of errors; background of destructive buttons, with `onDanger` text. */
  danger: string;
  onDanger: string;
  dangerSoft: string;
  info: string;
  infoSoft: string;
  focus: string;
  shadow: string;
  scrim: string;
};

export const lightPalette: Palette = {
  canvas: '#f5f7f6',
  surface: '#ffffff',
  sunken: '#eef2f0',
  line: '#dae0dd',
  lineStrong: '#808b86',
  rule: '#13201b',
  ink: '#13201b',
  inkSecondary: '#3f4d47',
  inkMuted: '#5a6761',
  accent: '#0b5a47',
  accentHover: '#0e6e57',
  accentActive: '#084233',
  onAccent: '#ffffff',
  accentInk: '#0b5a47',
  accentSoft: '#e2efea',
  success: '#1b673a',
  successSoft: '#e3f2e8',
  warning: '#7d4e00',
  warningSoft: '#fbf0da',
  danger: '#a5281e',
  onDanger: '#ffffff',
  dangerSoft: '#fbe9e7',
  info: '#1d5482',
  infoSoft: '#e5eff8',
  focus: '#1a5fc4',
  shadow: '0 1px 2px rgb(19 32 27 / 6%), 0 12px 32px rgb(19 32 27 / 12%)',
  scrim: 'rgb(12 20 17 / 48%)',
};

export const darkPalette: Palette = {
  canvas: '#0e1412',
  surface: '#161d1a',
  sunken: '#1d2622',
  line: '#2c3733',
  lineStrong: '#71807a',
  rule: '#71807a',
  ink: '#e9efec',
  inkSecondary: '#bcc8c3',
  inkMuted: '#98a69f',
  accent: '#1a7a60',
  accentHover: '#1f8369',
  accentActive: '#14634d',
  onAccent: '#ffffff',
  accentInk: '#6fcfb1',
  accentSoft: '#16352c',
  success: '#7bcb95',
  successSoft: '#15301f',
  warning: '#e3b565',
  warningSoft: '#352810',
  danger: '#f2958b',
  onDanger: '#23100d',
  dangerSoft: '#3b1a17',
  info: '#8ebde6',
  infoSoft: '#15293b',
  focus: '#7fb2ff',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 16px 40px rgb(0 0 0 / 48%)',
  scrim: 'rgb(0 0 0 / 64%)',
};
