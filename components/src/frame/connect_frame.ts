// The outer page's side of a frame that shows a tree or a figure.
import {
  FRAME_VERSION,
  readFrameMessage,
  sent,
  type FrameMessage,
  type HostMessage,
} from './protocol.ts';

export { FRAME_VERSION, type FrameMessage, type HostMessage };

type Told<Type extends FrameMessage['type']> = Extract<FrameMessage, { readonly type: Type }>;

/** Callbacks for messages from a frame. `onReady` is called again if the frame is reloaded. */
export interface FrameListener {
  readonly onReady?: (ready: Told<'ready'>) => void;
  readonly onSize?: (size: Told<'size'>) => void;
  readonly onState?: (state: Told<'state'>) => void;
  readonly onError?: (error: Told<'error'>) => void;
}

/** A connected frame. Requests are held back until it is ready. */
export interface ConnectedFrame {
  /** Moves to a moment: `120`, `12.5s`, `job:12`, `40%`, `end`. */
  readonly seek: (to: string | number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Changes attributes of the element in the frame. A null value removes the attribute. */
  readonly set: (attributes: Readonly<Record<string, string | null>>) => void;
  /** Stops listening to the frame. */
  readonly dispose: () => void;
}

/** Connects to a frame that shows `embed.html`. Messages from other frames are ignored. */
export function connectFrame(iframe: HTMLIFrameElement, listener: FrameListener): ConnectedFrame {
  /** Messages to send, in order, as soon as the frame is ready; null once it is. */
  let waiting: HostMessage[] | null = [];
  const hear = ({ source, data }: MessageEvent<unknown>): void => {
    if (source === null || source !== iframe.contentWindow) return;
    const message = readFrameMessage(data);
    switch (message?.type) {
      case undefined:
        return;
      case 'ready':
        for (const each of waiting?.splice(0) ?? []) say(each);
        waiting = null;
        listener.onReady?.(message);
        return;
      case 'size':
        listener.onSize?.(message);
        return;
      case 'state':
        listener.onState?.(message);
        return;
      case 'error':
        listener.onError?.(message);
    }
  };
  const say = (message: HostMessage): void => {
    iframe.contentWindow?.postMessage(sent(message), originOf(iframe));
  };
  const order = (message: HostMessage): void => {
    if (waiting === null) say(message);
    else waiting.push(message);
  };
  window.addEventListener('message', hear);
  // The frame may already be ready. If it has not loaded yet, it will report on its own.
  say({ type: 'ping' });
  return {
    seek: (to) => order({ type: 'seek', to }),
    play: () => order({ type: 'play' }),
    pause: () => order({ type: 'pause' }),
    set: (attributes) => order({ type: 'set', attributes }),
    dispose: () => window.removeEventListener('message', hear),
  };
}

/** Returns the target origin for messages: any origin for a sandboxed frame, which has none. */
function originOf(iframe: HTMLIFrameElement): string {
  const isOpaque = iframe.hasAttribute('sandbox') && !iframe.sandbox.contains('allow-same-origin');
  if (isOpaque || !iframe.hasAttribute('src')) return '*';
  return new URL(iframe.src, document.baseURI).origin;
}
