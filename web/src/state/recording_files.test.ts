import { expect, it } from 'vitest';
import { RecordingFiles } from './recording_files.ts';

const files = [new File(['x'], 'LOG')];

it('are searched once, and then found or gone', async () => {
  const asked: string[] = [];
  const all = new RecordingFiles((key) => {
    asked.push(key);
    return Promise.resolve(key === 'kept' ? files : null);
  });
  let told = 0;
  const stop = all.subscribe(() => (told += 1));
  expect(all.stateOf('kept')).toBe('sought');
  await Promise.all([all.seek('kept'), all.seek('kept'), all.seek('lost')]);
  expect([all.stateOf('kept'), all.stateOf('lost'), told]).toEqual(['here', 'gone', 2]);
  expect(all.get('kept')).toBe(files);
  // The user opens the files again.
  all.set('lost', files);
  expect(all.stateOf('lost')).toBe('here');
  await all.seek('lost');
  expect(asked).toEqual(['kept', 'lost']);
  stop();
});

it('are gone if nothing can be searched', async () => {
  const all = new RecordingFiles(() => Promise.reject(new Error('no database')));
  await all.seek('key');
  expect(all.stateOf('key')).toBe('gone');
});

it('are stored without files that the engine does not read', () => {
  const all = new RecordingFiles(() => Promise.resolve(null));
  const [log, table] = [new File(['x'], 'LOG'), new File(['y'], '000012.sst')];
  all.set('key', [table, log]);
  expect(all.readOf('key')).toEqual([table, log]);
  all.noteRead('key', [1]);
  expect(all.readOf('key')).toEqual([log]);
  expect(all.get('key')).toEqual([table, log]);
});
