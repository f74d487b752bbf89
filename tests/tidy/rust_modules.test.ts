// The modules of each crate import each other without cycles, between files and between folders.
import { describe, expect, it } from 'vitest';
import {
  betweenFolders,
  circles,
  crates,
  flattened,
  importsOf,
  modulesOf,
} from './rust_imports.ts';

describe.each(crates())('modules of %s', (crate) => {
  const imports = importsOf(modulesOf(crate));

  it('import each other in one direction', () => {
    expect(circles(imports)).toEqual([]);
  });

  it('lie in folders that import each other in one direction', () => {
    expect(circles(betweenFolders(imports))).toEqual([]);
  });
});

describe('imports', () => {
  const circlesOf = (texts: Readonly<Record<string, string>>): string[] =>
    circles(importsOf(new Map(Object.entries(texts))));

  it('are found in a crate', () => {
    const imports = importsOf(modulesOf('engine'));
    expect(imports.size).toBeGreaterThan(100);
    expect([...(imports.get('compaction::universal::style') ?? [])]).toContain('model::version');
  });

  it('are read from trees of paths', () => {
    expect(flattened('crate::{a::B, c::{self, D, e::F as G,},}')).toEqual([
      'crate::a::B',
      'crate::c',
      'crate::c::D',
      'crate::c::e::F',
    ]);
  });

  it('make a circle through a façade', () => {
    const tree = {
      '': 'pub mod room;\nmod other;',
      room: 'mod low;\nmod high;\npub use high::High;\npub(crate) use low::{Low, lower};',
      'room::low': 'use crate::room::High;\npub struct Low;',
      'room::high': 'use super::low::Low;\npub struct High;',
      other: 'use crate::room::High;',
    };
    expect(circlesOf(tree)).toEqual(['room::high, room::low']);
    expect(circlesOf({ ...tree, 'room::low': 'pub struct Low;' })).toEqual([]);
  });

  it('make a circle through a façade that re-exports everything, behind another', () => {
    const tree = {
      '': 'pub mod room;',
      room: 'mod inner;\npub use inner::*;',
      'room::inner': 'mod high;\nmod low;\npub use self::high::High;',
      'room::inner::high': 'pub fn lower() { crate::room::inner::low::lower() }',
      'room::inner::low': 'use crate::room::High;',
    };
    expect(circlesOf(tree)).toEqual(['room::inner::high, room::inner::low']);
  });

  it('make a circle of a folder’s own definitions and a file inside it', () => {
    const tree = {
      '': 'mod room;',
      room: 'mod part;\nuse part::Part;\npub struct Whole;',
      'room::part': 'use crate::room::Whole;\npub struct Part;',
    };
    expect(circlesOf(tree)).toEqual(['room, room::part']);
    expect(circlesOf({ ...tree, 'room::part': 'pub struct Part;' })).toEqual([]);
  });
});
