/** Saves a file through the browser's downloads (FILE-07). */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By the next task the browser has started to read the URL.
  setTimeout(() => URL.revokeObjectURL(url));
}
