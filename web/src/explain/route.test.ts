import { describe, expect, it } from 'vitest';
import { formatRoute, type ExplainRoute } from '../state/explain_route.ts';
import { isKnownRoute } from './known_route.ts';
import { figureAlone, figurePage, readRoute } from './route.ts';

describe('links to explanations', () => {
  it.each<ExplainRoute>([
    { kind: 'rules' },
    { kind: 'rule', id: 'U-22' },
    { kind: 'rule', id: 'C-9.7c' },
    { kind: 'gallery', figure: null },
    { kind: 'gallery', figure: 'aligned-cut' },
  ])('%o survives a round trip', (route) => {
    expect(readRoute(`#v=1&scenario=x&${formatRoute(route)}`)).toEqual(route);
    expect(isKnownRoute(route)).toBe(true);
  });

  it('lead to a page of one figure, but not of other explanations', () => {
    expect(figureAlone('#v=1&figure=aligned-cut')).toBe('aligned-cut');
    expect(figureAlone('#figure=all')).toBeNull();
    expect(figureAlone('#rule=L-4')).toBeNull();
    expect(figurePage('aligned-cut', null)).toBe('embed.html?figure=aligned-cut');
    expect(figurePage('a&b', 'dark')).toBe('embed.html?figure=a%26b&theme=dark');
  });

  it('do not open what does not exist', () => {
    expect(isKnownRoute({ kind: 'rule', id: 'U-999' })).toBe(false);
    expect(isKnownRoute({ kind: 'gallery', figure: 'none-such' })).toBe(false);
    expect(readRoute('')).toBeNull();
    expect(formatRoute(null)).toBe('');
  });
});
