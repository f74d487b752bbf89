// The service worker. It stores the whole page on the first visit, so that the page opens without a
// network. A newer version waits for a message before it takes over, so that the code of a running
// page does not change.
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';

/** The files of the page. `web/tools/offline.ts` inserts them at build time. */
declare const PRECACHED: readonly { readonly url: string; readonly revision: string | null }[];
/** The part of the worker's scope that is used here. The installed types only cover pages. */
declare const self: {
  addEventListener(type: 'message', listen: (event: MessageEvent<unknown>) => void): void;
  skipWaiting(): Promise<void>;
};

cleanupOutdatedCaches();
// The page itself reads the query. The file is the same for every query.
precacheAndRoute([...PRECACHED], { ignoreURLParametersMatching: [/./] });

self.addEventListener('message', ({ data }) => {
  const isAsked = typeof data === 'object' && data !== null && 'type' in data;
  if (isAsked && data.type === 'SKIP_WAITING') void self.skipWaiting();
});
