import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMachineFile, type MachineFile } from './machine_file.ts';

const testdata = '../../../core-wasm/shell/tests/testdata/machine/calibration.txt';
const [measured = ''] = readFileSync(join(import.meta.dirname, testdata), 'utf8').split('\n\n');

function read(text: string): MachineFile {
  const file = readMachineFile(text);
  if (typeof file === 'string') throw new Error(file);
  return file;
}

describe('a machine file', () => {
  it('written by the core has values, their spread and what is unknown', () => {
    const { parameters, unknown } = read(measured);
    const found = (name: string) => parameters.find((one) => one.name === name);
    expect(found('machine_profile')).toMatchObject({ value: 'server', from: '', spread: '' });
    expect(found('machine.random_write_nanos')).toEqual({
      name: 'machine.random_write_nanos',
      value: 1567,
      from: '155 memtables',
      spread: '5 %',
    });
    expect(found('machine.merge_compare_nanos')).toMatchObject({
      from: '26 compactions',
      spread: '',
    });
    expect(found('machine.device_read_bytes_per_sec')?.value).toBe(1e18);
    expect(parameters.length).toBe(15);
    expect(unknown.length).toBe(5);
    expect(unknown[0]).toMatch(/^machine\.device_read_bytes_per_sec: /);
  });

  it('written by hand may have spaces, comments and Windows line ends', () => {
    const { parameters } = read('# mine\r\n\r\n  machine.cores = 4  # of eight\r\n');
    expect(parameters).toEqual([{ name: 'machine.cores', value: 4, from: 'of eight', spread: '' }]);
  });

  it.each([
    ['machine.coers=4', 'is not a machine parameter'],
    ['write_buffer_size=4', 'is not a machine parameter'],
    ['machine.cores', 'Write a whole number from 0 to 1024'],
    ['machine.cores=four', 'Write a whole number from 0 to 1024'],
    ['machine.cores=4.5', 'Write a whole number from 0 to 1024'],
    ['machine.cores=2000', 'Write a whole number from 0 to 1024'],
    ['machine.page_cache_share=2', 'Write a number from 0 to 1'],
    ['machine_profile=laptop', 'Use one of server, small_server'],
  ])('with %s is rejected with the line and the problem', (line, problem) => {
    const said = readMachineFile(`# a file\nmachine.cores=2\n${line}\n`);
    expect(said).toMatch(/^Line 3: “/);
    expect(said).toContain(problem);
  });
});
