// `node web/tools/fonts.mjs`: reduces the page's two fonts to the characters it needs. The results
// are committed. Run it again after changing the characters or the font versions.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './setup.mjs';

const require = createRequire(join(root, 'web', 'package.json'));

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');

/** ASCII and the characters of western European languages, for users' notes. */
const LATIN = between(0x20, 0x7e) + between(0xa0, 0xff);

/** Additional characters in the page's own texts. A browser test looks for missing ones. */
const SIGNS = '–—‘’“”‹›…−√∞≈≠≤≥←↑→↓▲▼△▽▶◀◆✓✕⅛⁰⁴⁵⁶⁷⁸⁹⁻ⁿ₂ᵇᵈˣ';

const packageOf = (name) => dirname(require.resolve(`${name}/package.json`));

/**
 * Text keeps tabular figures, kerning and combined accents. Ids and code keep no features, because
 * ligatures would show different characters.
 */
const FONTS = [
  {
    name: 'inter',
    source: join(packageOf('inter-ui'), 'variable', 'InterVariable.woff2'),
    licence: join(packageOf('inter-ui'), 'LICENSE.txt'),
    text: LATIN + SIGNS,
    options: {
      // Optical size for small type: most text on the page is 11 to 16 pixels high.
      variationAxes: { wght: { min: 400, max: 700 }, opsz: 14 },
      keepFeatures: ['kern', 'tnum', 'ccmp', 'mark'],
    },
  },
  {
    name: 'jetbrains-mono',
    source: join(
      packageOf('@fontsource-variable/jetbrains-mono'),
      'files',
      'jetbrains-mono-latin-wght-normal.woff2',
    ),
    licence: join(packageOf('@fontsource-variable/jetbrains-mono'), 'LICENSE'),
    text: LATIN + SIGNS,
    options: { variationAxes: { wght: { min: 400, max: 700 } }, keepFeatures: [] },
  },
];

/**
 * Font for pictures from the command line, which has no other way to measure text. Without kerning,
 * a text is as wide as the sum of its characters. SVG files embed the smaller set if it suffices.
 */
const pictureFonts = join('components', 'src', 'node', 'fonts');
const { basic, more } = JSON.parse(
  readFileSync(join(root, pictureFonts, 'characters.json'), 'utf8'),
);
const PICTURE_SETS = [
  { ending: '-basic.woff2', targetFormat: 'woff2', text: between(0x20, 0x7e) + basic },
  { ending: '-latin.woff2', targetFormat: 'woff2', text: LATIN + basic + more },
  { ending: '.ttf', targetFormat: 'sfnt', text: LATIN + basic + more },
];

for (const weight of [400, 600]) {
  for (const { ending, targetFormat, text } of PICTURE_SETS) {
    const [{ source }] = FONTS;
    const variationAxes = { wght: weight, opsz: 14 };
    const options = { variationAxes, keepFeatures: [], noHinting: true, targetFormat };
    const font = await subsetFont(readFileSync(source), text, options);
    const path = join(pictureFonts, `inter-${weight}${ending}`);
    writeFileSync(join(root, path), font);
    console.error(`${path}: ${font.length} bytes`);
  }
}

for (const { name, source, licence, text, options } of FONTS) {
  const font = await subsetFont(readFileSync(source), text, {
    ...options,
    targetFormat: 'woff2',
    noHinting: true,
  });
  const path = join('web', 'src', 'ui', 'fonts', `${name}.woff2`);
  writeFileSync(join(root, path), font);
  writeFileSync(join(root, 'public', 'licences', `${name}.txt`), readFileSync(licence));
  console.error(`${path}: ${font.length} bytes`);
}
