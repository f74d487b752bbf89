// The service worker: keeps the whole page after the first visit, so that it opens without network.
// A newer one waits until it is told to take over, so that no code changes under a running page.
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

/** The files of the page, put in when it is built (`web/tools/offline.ts`). */
declare const PRECACHED: readonly { readonly url: string; readonly revision: string | null }[];
/** What of the worker's own scope is used; the library of types knows that of pages only. */
declare const self: {
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
};

cleanupOutdatedCaches();
// What stands behind `?` is for the page: the file is the same.
precacheAndRoute([...PRECACHED], { ignoreURLParametersMatching: [/./] });

self.addEventListener('message', ({ data }) => {
  const isAsked = typeof data === 'object' && data !== null && 'type' in data;
  if (isAsked && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
