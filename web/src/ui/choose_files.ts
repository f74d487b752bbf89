/** Asks for files with the browser's own dialog; nothing comes where it is cancelled. */
export function chooseFiles(onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.onchange = () => onFiles([...(input.files ?? [])]);
  input.click();
}
