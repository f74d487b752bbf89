// Keeps the page for visits without network, and tells when a newer one is ready.
import { Workbox } from 'workbox-window';

/** How often a page that stays open asks for a newer one, in milliseconds. */
const ASKS_EVERY = 3_600_000;

/**
 * Registers the service worker. `onReady` is told when a newer page waits, with what lets it take
 * over: the page is then loaded anew. Nothing happens in the development server, and where the
 * browser has no service workers or forbids them.
 */
export function watchUpdates(onReady: (update: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const worker = new Workbox(new URL('sw.js', document.baseURI).href);
  worker.addEventListener('waiting', () => {
    onReady(() => {
      worker.addEventListener('controlling', () => window.location.reload());
      worker.messageSkipWaiting();
    });
  });
  worker
    .register()
    .then(() => setInterval(() => void worker.update().catch(ignored), ASKS_EVERY))
    .catch(ignored);
}

/** Without the worker the page needs the network, and is the same otherwise. */
function ignored(): void {}
