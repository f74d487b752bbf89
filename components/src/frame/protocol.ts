// What a page and the frame in it (`embed.html`) say to each other: messages of `postMessage`, all
// with the version in `lsmShape`. Others that have no such field are not ours, and are left alone.

/** The version of the protocol; another number is another protocol. */
export const FRAME_VERSION = 1;

/** What a page may ask of a frame. */
export type HostMessage =
  /** Goes to a moment, written as the attribute `at` is. */
  | { readonly type: 'seek'; readonly to: string | number }
  | { readonly type: 'play' }
  | { readonly type: 'pause' }
  /** Changes attributes of the element; null takes one away. */
  | { readonly type: 'set'; readonly attributes: Readonly<Record<string, string | null>> }
  /** Asks for `ready`, `size` and `state` once more. */
  | { readonly type: 'ping' };

/** What a frame tells the page that it is in. */
export type FrameMessage =
  /** It listens. `capabilities`: the types of messages that it understands. */
  | {
      readonly type: 'ready';
      readonly version: number;
      readonly capabilities: readonly HostMessage['type'][];
    }
  /** How many CSS pixels all of it takes. */
  | { readonly type: 'size'; readonly height: number }
  /** What it shows, at each event that is shown and when it plays or stops. */
  | {
      readonly type: 'state';
      readonly event: number;
      /** Virtual time in µs. */
      readonly timeMicros: number;
      readonly isPlaying: boolean;
    }
  /** Something cannot be shown, or was not understood: a sentence. */
  | { readonly type: 'error'; readonly message: string };

/** The types of messages that a frame understands. */
export const CAPABILITIES = ['seek', 'play', 'pause', 'set', 'ping'] as const;

/** A message as it is sent. */
export type Sent<Message> = Message & { readonly lsmShape: typeof FRAME_VERSION };

/** A message with the version. */
export function sent<Message extends object>(message: Message): Sent<Message> {
  return { lsmShape: FRAME_VERSION, ...message };
}

/** A message that was read, or in a sentence what is wrong with it. */
export type Read<Message> =
  | { readonly message: Message; readonly problem?: undefined }
  | { readonly message?: undefined; readonly problem: string };

/** What a page says, as far as it is for a frame of ours; null: it is not. */
export function readHostMessage(
  data: unknown,
  attributes: readonly string[],
): Read<HostMessage> | null {
  const fields = fieldsOf(data);
  if (fields === null) return null;
  const { lsmShape: version, type } = fields;
  if (version !== FRAME_VERSION) {
    return { problem: `Messages of version ${shown(version)} are unknown; this is version 1.` };
  }
  const known = CAPABILITIES.find((each) => each === type);
  switch (known) {
    case undefined:
      return {
        problem: `The message “${shown(type)}” is unknown; there are ${CAPABILITIES.join(', ')}.`,
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
      return { problem: `The attribute “${name}” is unknown; there are ${known.join(', ')}.` };
    }
    if (value !== null && typeof value !== 'string') {
      return { problem: `The attribute “${name}” is a text or null, not ${shown(value)}.` };
    }
    attributes[name] = value;
  }
  return { message: { type: 'set', attributes } };
}

/** What a frame says; null: it is not one of ours, or of another version. */
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

/** The fields of a message with a version. */
function fieldsOf(data: unknown): Readonly<Record<string, unknown>> | null {
  if (data === null || typeof data !== 'object' || !('lsmShape' in data)) return null;
  return { ...data };
}

/** Any value, short enough for a sentence; what can be sent need not be what can be written. */
function shown(value: unknown): string {
  const text = value !== null && typeof value === 'object' ? 'an object' : String(value);
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
