/** Where the scenarios of the package are. */
export const scenariosUrl: string = new URL('./scenarios/', import.meta.url).href;
