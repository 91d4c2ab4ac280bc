declare module '*.css';

interface ImportMeta {
  /** Maps `./<name>` to the URL of each file in a folder that matches the expression. */
  webpackContext(folder: string, options: { regExp: RegExp }): (file: string) => string;
}
