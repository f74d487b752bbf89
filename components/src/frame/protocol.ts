// Messages (`postMessage`) between a page and an `embed.html` frame in it. Each has the protocol
// version in `lsmShape`. Messages without that field come from other code and are ignored.

/** Version of the protocol. Messages of other versions are ignored. */
export const FRAME_VERSION = 1;

/** Request from a page to a frame. */
export type HostMessage =
  /** Moves to a moment in the notation of the attribute `at`. */
  | { readonly type: 'seek'; readonly to: string | number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Sets attributes of the element. A null value removes the attribute. */
  | { readonly type: 'set'; readonly attributes: Readonly<Record<string, string | null>> }
  /** Asks the frame to send `ready`, `size` and `state` again. */
  | { readonly type: 'ping' };

/** Message from a frame to the outer page. */
export type FrameMessage =
  /** The frame is ready. `capabilities` lists the message types that it understands. */
  | {
      readonly type: 'ready';
      readonly version: number;
      readonly capabilities: readonly HostMessage['type'][];
    }
  /** The height of the frame's content, in CSS pixels. */
  | { readonly type: 'size'; readonly height: number }
  /** The current moment, sent at each event and whenever playback starts or stops. */
  | {
      readonly type: 'state';
      readonly event: number;
      /** Virtual time in µs. */
      readonly timeMicros: number;
      readonly isPlaying: boolean;
    }
  /** A sentence about a failure or an invalid request. */
  | { readonly type: 'error'; readonly message: string };

/** Types of messages that a frame understands. */
export const CAPABILITIES = ['seek', 'play', 'pause', 'set', 'ping'] as const;

/** A message as it is sent, with the protocol version. */
export type Sent<Message> = Message & { readonly lsmShape: typeof FRAME_VERSION };

/** Adds the protocol version to a message. */
export function sent<Message extends object>(message: Message): Sent<Message> {
  return { lsmShape: FRAME_VERSION, ...message };
}

/** Result of reading a message: either the message or a sentence about its fault. */
export type Read<Message> =
  | { readonly message: Message; readonly problem?: undefined }
  | { readonly message?: undefined; readonly problem: string };

/** Reads a message from a page. Returns null if it is not meant for this frame. */
export function readHostMessage(
  data: unknown,
  attributes: readonly string[],
): Read<HostMessage> | null {
  const fields = fieldsOf(data);
  if (fields === null) return null;
  const { lsmShape: version, type } = fields;
  if (version !== FRAME_VERSION) {
    return { problem: `Unknown message version ${shown(version)}; expected the number 1.` };
  }
  const known = CAPABILITIES.find((each) => each === type);
  switch (known) {
    case undefined:
      return {
        problem: `Unknown message “${shown(type)}”; expected one of ${CAPABILITIES.join(', ')}.`,
      };
    case 'seek':
      return readSeek(fields['to']);
    case 'set':
      return readSet(fields['attributes'], attributes);
    case 'play':
    case 'pause':
    case 'ping':
      return { message: { type: known } };
  }
}

function readSeek(to: unknown): Read<HostMessage> {
  const isMoment = typeof to === 'string' || (typeof to === 'number' && Number.isFinite(to));
  return isMoment
    ? { message: { type: 'seek', to } }
    : { problem: `seek needs a moment in “to”, not ${shown(to)}.` };
}

function readSet(given: unknown, known: readonly string[]): Read<HostMessage> {
  const fields = given === null || typeof given !== 'object' ? null : Object.entries(given);
  if (fields === null) return { problem: 'set needs an object in “attributes”.' };
  const attributes: Record<string, string | null> = {};
  for (const [name, value] of fields as readonly (readonly [string, unknown])[]) {
    if (!known.includes(name)) {
      return { problem: `Unknown attribute “${name}”; expected one of ${known.join(', ')}.` };
    }
    if (value !== null && typeof value !== 'string') {
      return { problem: `The attribute “${name}” must be a string or null, not ${shown(value)}.` };
    }
    attributes[name] = value;
  }
  return { message: { type: 'set', attributes } };
}

/** Reads a message from a frame. Returns null if it is from other code or another version. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const fields = fieldsOf(data);
  if (fields?.['lsmShape'] !== FRAME_VERSION) return null;
  const number = (name: string): number | null => {
    const value = fields[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  switch (fields['type']) {
    case 'ready': {
      const version = number('version');
      const { capabilities } = fields;
      if (version === null || !Array.isArray(capabilities)) return null;
      return {
        type: 'ready',
        version,
        capabilities: CAPABILITIES.filter((each) => capabilities.includes(each)),
      };
    }
    case 'size': {
      const height = number('height');
      return height === null || height < 0 ? null : { type: 'size', height };
    }
    case 'state': {
      const [event, timeMicros] = [number('event'), number('timeMicros')];
      const { isPlaying } = fields;
      if (event === null || timeMicros === null || typeof isPlaying !== 'boolean') return null;
      return { type: 'state', event, timeMicros, isPlaying };
    }
    case 'error': {
      const { message } = fields;
      return typeof message === 'string' ? { type: 'error', message } : null;
    }
    default:
      return null;
  }
}

/** Returns the fields of a message that has a version; null for other messages. */
function fieldsOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (data === null || typeof data !== 'object' || !('lsmShape' in data)) return null;
  return { ...data };
}

/** Returns a shortened text for a value. Objects are not printed because they may be circular. */
function shown(value: unknown): string {
  const text = value !== null && typeof value === 'object' ? 'an object' : String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
