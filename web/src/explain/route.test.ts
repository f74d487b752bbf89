import { describe, expect, it } from 'vitest';
import { formatRoute, type ExplainRoute } from '../state/explain_route.ts';
import { isKnownRoute } from './known_route.ts';
import { readRoute } from './route.ts';

describe('links to explanations', () => {
  it.each<ExplainRoute>([
    { kind: 'rules' },
    { kind: 'rule', id: 'U-22' },
    { kind: 'rule', id: 'C-9.7c' },
    { kind: 'gallery', figure: null },
    { kind: 'gallery', figure: 'aligned-cut' },
  ])('%o is found again', (route) => {
    expect(readRoute(`#v=1&scenario=x&${formatRoute(route)}`)).toEqual(route);
    expect(isKnownRoute(route)).toBe(true);
  });

  it('open nothing that does not exist', () => {
    expect(isKnownRoute({ kind: 'rule', id: 'U-999' })).toBe(false);
    expect(isKnownRoute({ kind: 'gallery', figure: 'none-such' })).toBe(false);
    expect(readRoute('')).toBeNull();
    expect(formatRoute(null)).toBe('');
  });
});
