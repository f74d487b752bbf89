import { describe, expect, it } from 'vitest';
import { FRAME_ATTRIBUTES, readFrameAddress } from './address.ts';
import { readFrameMessage, readHostMessage, sent, type FrameMessage } from './protocol.ts';

const read = (data: unknown): unknown => readHostMessage(data, FRAME_ATTRIBUTES);

describe('messages of a page', () => {
  it('are read without unknown fields', () => {
    expect(read({ lsmShape: 1, type: 'play', to: 5 })).toEqual({ message: { type: 'play' } });
    expect(read({ lsmShape: 1, type: 'seek', to: 'job:12' })).toEqual({
      message: { type: 'seek', to: 'job:12' },
    });
    expect(read({ lsmShape: 1, type: 'set', attributes: { theme: 'dark', range: null } })).toEqual({
      message: { type: 'set', attributes: { theme: 'dark', range: null } },
    });
  });

  it.each([null, 'play', 5, [], { type: 'play' }, undefined])('%j is ignored', (data) => {
    expect(read(data)).toBeNull();
  });

  it('are rejected with a reason, whatever they contain', () => {
    const circle: Record<string, unknown> = { lsmShape: 1, type: 'seek' };
    circle['to'] = circle;
    const problem = (data: unknown): string | undefined =>
      readHostMessage(data, FRAME_ATTRIBUTES)?.problem;
    expect(problem(circle)).toBe('seek needs a moment in “to”, not an object.');
    expect(problem({ lsmShape: 1, type: 'seek', to: Number.NaN })).toMatch(/not NaN\.$/);
    expect(problem({ lsmShape: '1', type: 'play' })).toMatch(/^Unknown message version 1;/);
    expect(problem({ lsmShape: 1n, type: 'x'.repeat(99) })).toMatch(/^Unknown message version 1;/);
    expect(problem({ lsmShape: 1, type: 'x'.repeat(99) })).toMatch(/^Unknown message “x{39}…”/);
    expect(problem({ lsmShape: 1, type: 'set', attributes: 'at=5' })).toMatch(/^set needs/);
    expect(problem({ lsmShape: 1, type: 'set', attributes: { src: {} } })).toMatch(
      /string or null/,
    );
  });
});

describe('messages of a frame', () => {
  it.each<FrameMessage>([
    { type: 'ready', version: 1, capabilities: ['seek', 'play'] },
    { type: 'size', height: 380 },
    { type: 'state', event: 12, timeMicros: 4_000, isPlaying: true },
    { type: 'error', message: 'log.lsmlog cannot be loaded: 404.' },
  ])('$type is read as it was sent', (message) => {
    expect(readFrameMessage(structuredClone(sent(message)))).toEqual(message);
  });

  it('with another version or an invalid value are ignored', () => {
    const wrong = [
      { ...sent({ type: 'size', height: 380 }), lsmShape: 2 },
      sent({ type: 'size', height: -1 }),
      sent({ type: 'size', height: '380px' }),
      sent({ type: 'state', event: 12, timeMicros: 0 }),
      sent({ type: 'ready', version: 1 }),
      sent({ type: 'error' }),
      sent({ type: 'play' }),
    ];
    expect(wrong.map(readFrameMessage)).toEqual(wrong.map(() => null));
  });
});

describe('the address of a frame', () => {
  it('gives the attributes of the element, with precedence for the fragment', () => {
    expect(readFrameAddress('?src=a.lsmlog&at=12&loop', '#at=40%25')).toEqual({
      attributes: { src: 'a.lsmlog', at: '40%', loop: '' },
      isTransparent: false,
      problems: [],
    });
    expect(readFrameAddress('?figure=flush&background=transparent', '').isTransparent).toBe(true);
  });

  it('reports unknown parts', () => {
    const { problems } = readFrameAddress('?figure=flush&colour=age&background=blue', '');
    expect(problems.map((each) => each.slice(0, 30))).toEqual([
      'Unknown attribute “colour” in ',
      'background=blue: expected tran',
    ]);
    expect(readFrameAddress('', '').problems).toHaveLength(1);
  });
});
