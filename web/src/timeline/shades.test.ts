import { describe, expect, it } from 'vitest';
import { shadesOf } from './shades.ts';

const light = (colour: string): number =>
  (/\d+, \d+, \d+/.exec(colour)?.[0] ?? '')
    .split(', ')
    .reduce((sum, part) => sum + Number(part), 0);

describe('shades of a slot', () => {
  it('go from light to dark in distinct steps', () => {
    const shades = shadesOf('rgb(0, 114, 178)', 5).map(({ fill }) => light(fill));
    for (const [at, value] of shades.entries()) {
      if (at > 0) expect(value).toBeLessThan((shades[at - 1] ?? 0) - 20);
    }
  });

  it('use the hue itself for a single level', () => {
    expect(shadesOf('rgb(86, 180, 233)', 1)).toEqual([{ fill: 'rgb(86, 180, 233)', text: '#000' }]);
    expect(shadesOf('rgb(0, 60, 110)', 1)[0]?.text).toBe('#fff');
  });

  it('keep a colour in another notation', () => {
    expect(shadesOf('currentColor', 3).map(({ fill }) => fill)).toEqual(
      Array(3).fill('currentColor'),
    );
  });
});
