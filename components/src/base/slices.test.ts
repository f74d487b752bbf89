import { expect, test } from 'vitest';
import { streamOf } from './slices.ts';

/** A blob whose own stream must not be used. */
class Hanging extends Blob {
  override stream(): never {
    throw new Error('its own stream was asked for');
  }
}

async function piecesOf(content: Blob): Promise<Uint8Array[]> {
  const reader = streamOf(content).getReader();
  const pieces: Uint8Array[] = [];
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    pieces.push(piece.value);
  }
  return pieces;
}

test('a blob is read in slices, never by its own stream', async () => {
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251);
  const pieces = await piecesOf(new Hanging([bytes]));
  expect(pieces.map(({ length }) => length)).toEqual([1_048_576, 1_048_576, 402_848]);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});

test('no slice is empty, even for an empty blob or a whole number of slices', async () => {
  expect(await piecesOf(new Blob())).toEqual([]);
  expect((await piecesOf(new Blob([new Uint8Array(1_048_576)]))).length).toBe(1);
});
