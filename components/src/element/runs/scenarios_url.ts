/** Where the scenarios are before the package is built: nowhere, so a page has to say it. */
export const scenariosUrl: string = new URL('./scenarios/', import.meta.url).href;
