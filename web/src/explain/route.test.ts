import { describe, expect, it } from 'vitest';
import { formatRoute, isOnlyRoute, readRoute, type ExplainRoute } from './route.ts';

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

  it('may say nothing else', () => {
    expect(isOnlyRoute('#rule=U-22')).toBe(true);
    expect(isOnlyRoute('#v=1&rule=U-22')).toBe(false);
    expect(isOnlyRoute('')).toBe(false);
  });
});
