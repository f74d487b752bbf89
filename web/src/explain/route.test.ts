import { describe, expect, it } from 'vitest';
import { formatRoute, type ExplainRoute } from '../state/explain_route.ts';
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
  });

  it('open nothing that does not exist', () => {
    expect(readRoute('#rule=U-999')).toBeNull();
    expect(readRoute('#figure=none-such')).toBeNull();
    expect(readRoute('')).toBeNull();
    expect(formatRoute(null)).toBe('');
  });
});
