declare module '*.css';

interface ImportMeta {
  /** Gives the address of each file of a folder that the expression names, by `./<name>`. */
  webpackContext(folder: string, options: { regExp: RegExp }): (file: string) => string;
}
