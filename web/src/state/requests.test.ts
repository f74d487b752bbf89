import { expect, it } from 'vitest';
import { requestOf } from './requests.ts';

it('a request contains changed options as text', () => {
  const request = requestOf({
    title: 'title',
    steps: [],
    set: { rocksdb_version: '9.4.0' },
    overrides: { max_read_amp: 0 },
    mode: 'sampled',
  });
  expect(request).toEqual({
    title: 'title',
    steps: [],
    set: { rocksdb_version: '9.4.0', max_read_amp: '0' },
    baseline: { rocksdb_version: '9.4.0' },
    mode: 'sampled',
  });
});

it("a scenario's settings for Zipfian keys are dropped with them", () => {
  const asked = {
    title: '',
    steps: [],
    set: { key_distribution: 'zipfian', zipf_exponent: '1.2' },
    mode: 'sampled',
  } as const;
  const uniform = requestOf({ ...asked, overrides: { key_distribution: 'uniform' } });
  expect(uniform.set).toEqual({ key_distribution: 'uniform' });
  expect(uniform.baseline).toEqual(asked.set);
  const sharper = requestOf({ ...asked, overrides: { zipf_exponent: 1.5 } });
  expect(sharper.set).toEqual({ key_distribution: 'zipfian', zipf_exponent: '1.5' });
});

it('options set on the open database are sent with their times', () => {
  const request = requestOf({
    title: '',
    steps: [],
    set: {},
    overrides: { ttl: 9, 'ttl@2000': 5, 'size_ratio@700': 40, 'ttl@700': 7 },
    mode: 'exact',
  });
  expect(request.set).toEqual({ ttl: '9' });
  expect(request.set_options_at).toEqual([
    { at_micros: 700, set: { size_ratio: '40', ttl: '7' } },
    { at_micros: 2000, set: { ttl: '5' } },
  ]);
});
