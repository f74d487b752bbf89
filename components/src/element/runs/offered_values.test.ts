import { describe, expect, it } from 'vitest';
import { isOffered, isSameValue, valueText } from './offered_values.ts';
import { readRunSettings } from './run_settings.ts';

/** Reads the values of the only option in an `options` attribute. */
function valuesOf(text: string) {
  const { settings } = readRunSettings((name) => (name === 'options' ? text : null));
  const [option] = settings.options;
  if (option === undefined) throw new Error(`${text} offers nothing`);
  return option.values;
}

describe('an offered value', () => {
  it.each([
    ['write_buffer_size=64M..256M', '64M', true],
    ['write_buffer_size=64M..256M', '268435456', true],
    ['write_buffer_size=64M..256M', '512M', false],
    ['write_buffer_size=64M..256M', '64.5M', false],
    ['write_buffer_size=64M..256M', 'much', false],
    ['max_bytes_for_level_multiplier=1.5..4', '2.25', true],
    ['max_read_amp=-1,0,9', '-1', true],
    ['max_read_amp=-1,0,9', '5', false],
    ['write_buffer_size=16777216,64M', '16M', true],
    ['ttl', '17', true],
  ])('%s: %s', (offered, value, is) => {
    expect(isOffered(valuesOf(offered), value)).toBe(is);
  });

  it('equals the same value in another notation', () => {
    // RocksDB writes fractions with six digits.
    expect(isSameValue('10', '10.000000')).toBe(true);
    expect(isSameValue('64M', '67108864')).toBe(true);
    expect(isSameValue('kZSTD', 'kLZ4Compression')).toBe(false);
  });
});

it('the text of a whole number is exact', () => {
  expect(valueText(4294967295, '')).toBe('4294967295');
  expect(valueText(64, 'M')).toBe('64M');
  expect(valueText(1 / 3, 'G')).toBe('0.333333G');
});
