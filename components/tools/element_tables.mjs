// The attributes, events and parts of `<lsm-shape>`, for the manifest and the documentation. A test
// compares the names with those that the element reads.
const row = (name, description, type = 'string') => ({ name, description, type });
/** The type of one of some words. */
export const oneOf = (...words) => words.map((word) => `'${word}'`).join(' | ');

export const ATTRIBUTE_TABLE = [
  row('src', 'The address of an event log (`events.lsmlog`).'),
  row('figure', 'A figure of the gallery instead of a log, such as `aligned-cut`.'),
  row(
    'at',
    'The moment it opens at: an event (`120`), a time (`12.5s`), a job (`job:12`), a share (`40%`), `start` or `end`.',
  ),
  row('range', 'The part that is shown: two moments, `100..job:89`, or a whole job, `job:89`.'),
  row('controls', '`play`, `step`, `seek`, or `none`; all without it.'),
  row(
    'theme',
    '`light`, `dark` or `auto` (as the page’s `color-scheme`, or else the reader’s system).',
    oneOf('light', 'dark', 'auto'),
  ),
  row(
    'color',
    'What the colour of a file means: `age`, `rewrites`, `reason`, `job`, `cut`, `size` or `compression`.',
    oneOf('age', 'rewrites', 'reason', 'job', 'cut', 'size', 'compression'),
  ),
  row('caption', 'The author’s words below the tree.'),
  row('autoplay', 'Plays as soon as it is seen; not for readers who want less motion.', 'boolean'),
  row('loop', 'Begins again at its end.', 'boolean'),
  row('pace', '`adaptive`, events per second (`5/s`) or a length for the whole log (`30s`).'),
  row(
    'height',
    'Of the tree, in pixels or as a CSS length; 360 pixels without it; a figure has its own.',
  ),
  row('scenario', 'full: a scenario of the package, such as `leveled-default`.'),
  row('db-bench', 'full: db_bench command lines, one process a line.'),
  row('link', 'full: a link of the page, or its fragment.'),
  row('set', 'full: options over those of the scenario, `size_ratio=20 max_read_amp=9`.'),
  row(
    'mode',
    'full: `preview` (key densities), `sampled` or `exact` keys; sampled without it.',
    oneOf('preview', 'sampled', 'exact'),
  ),
  row(
    'options',
    'full: what a reader may change: `size_ratio=1..100`, `compression=kZSTD,kNoCompression`, or a name alone.',
  ),
];

export const EVENT_TABLE = [
  row('lsm-shape-load', 'The tree is alive.'),
  row(
    'lsm-shape-seek',
    'Another event is shown; detail: `event`, `timeMicros` (µs of virtual time).',
  ),
  row('lsm-shape-play', 'It plays.'),
  row('lsm-shape-pause', 'It stands.'),
  row(
    'lsm-shape-run',
    'full: a run is over and shown; detail: `set`, `mode`, `writeAmp`, `spaceAmp`.',
  ),
  row('lsm-shape-error', 'Something cannot be shown; detail: `message`.'),
];

export const PART_TABLE = [
  row('frame', 'The box of the tree.'),
  row('stage', 'The tree.'),
  row('figure', 'What stands there until the tree is alive.'),
  row('caption', 'The author’s words.'),
  row('controls', 'The player.'),
  row('button', 'A button of the player.'),
  row('slider', 'The playhead.'),
  row('time', 'The time of the moment.'),
  row('options', 'The fields of the options.'),
  row('option', 'One field.'),
  row('reset', 'The button that takes all changes back.'),
  row('run', 'What the run is, and its numbers.'),
  row('message', 'What is wrong.'),
];

export const PROPERTY_TABLE = [
  row('--lsm-background', 'Behind the tree.'),
  row('--lsm-text', 'Words around the tree.'),
  row('--lsm-muted', 'Quieter words.'),
  row('--lsm-line', 'Borders.'),
  row('--lsm-accent', 'The slider and the focus.'),
];
