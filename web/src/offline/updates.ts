// Stores the page for visits without a network, and reports newer versions.
import { Workbox } from 'workbox-window';

/** The interval between checks for a newer version, in milliseconds. */
const ASKS_EVERY = 3_600_000;

/**
 * Registers the service worker. When a newer version is waiting, calls `onReady` with a function
 * that activates it and reloads the page. Does nothing in the development server, and in browsers
 * without service workers.
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

/** Ignores the failure: without the worker, the page works but needs the network. */
function ignored(): void {}
