// `<LsmShape/>` for React 18 and 19: the element with props in place of attributes.
import { createElement, useEffect, useRef } from 'react';
import type { DetailedHTMLProps, HTMLAttributes, ReactElement, ReactNode } from 'react';
import type { LsmShapeElement } from '../element/lsm_shape.ts';
import type { ShownMoment } from '../element/live_tree.ts';
import type { FigureName, ScenarioName } from '../element/names.ts';
import type { ShownRun } from '../element/runs/element_run.ts';

/** Props of `<LsmShape/>`, which stand for the attributes and events of the element. */
export interface LsmShapeProps {
  readonly src?: string;
  /** Gallery figure to show instead of a run. */
  readonly figure?: FigureName;
  readonly scenario?: ScenarioName;
  readonly dbBench?: string;
  readonly link?: string;
  /** Options that differ from the scenario, by name. */
  readonly set?: Readonly<Record<string, string | number | boolean>>;
  /** Options that the reader may change, with one option per string, like `size_ratio=1..100`. */
  readonly options?: readonly string[];
  readonly mode?: 'preview' | 'sampled' | 'exact';
  readonly at?: string | number;
  readonly range?: string;
  readonly controls?: string;
  /** Height as a number of pixels or as a CSS length. */
  readonly height?: string | number;
  readonly theme?: 'light' | 'dark' | 'auto';
  readonly color?: 'age' | 'rewrites' | 'reason' | 'job' | 'cut' | 'size' | 'compression';
  readonly caption?: string;
  readonly autoplay?: boolean;
  readonly loop?: boolean;
  readonly pace?: string;
  readonly className?: string;
  readonly id?: string;
  /** Content to show until the element is live, and if there are no scripts. */
  readonly children?: ReactNode;
  // Handlers receive the event's detail rather than the event.
  readonly onLoad?: () => void;
  readonly onSeek?: (moment: ShownMoment) => void;
  readonly onPlay?: () => void;
  readonly onPause?: () => void;
  readonly onRun?: (run: ShownRun) => void;
  readonly onError?: (problem: { readonly message: string }) => void;
  /** Called with the element, whose methods can then be used, and with null once it is removed. */
  readonly elementRef?: (element: LsmShapeElement | null) => void;
}

/** Props whose form differs from that of the tag's attributes. */
type OtherProps = 'set' | 'options' | 'dbBench' | 'autoplay' | 'loop' | 'className' | 'elementRef';

/** Attributes of the tag `<lsm-shape>` when it is used without the component. */
export interface LsmShapeAttributes extends Omit<LsmShapeProps, OtherProps | `on${string}`> {
  readonly set?: string;
  readonly options?: string;
  readonly 'db-bench'?: string;
  // React 18 would write `false` as an attribute, which counts as set.
  readonly autoplay?: true | '';
  readonly loop?: true | '';
  readonly class?: string;
}

type Tag<Shown> = DetailedHTMLProps<HTMLAttributes<Shown>, Shown>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'lsm-shape': Tag<LsmShapeElement> & LsmShapeAttributes;
      'lsm-story': Tag<HTMLElement>;
    }
  }
}

const EVENTS = {
  load: 'onLoad',
  seek: 'onSeek',
  play: 'onPlay',
  pause: 'onPause',
  run: 'onRun',
  error: 'onError',
} as const;

/** The element as a React component. On a server, it renders the tag and its children. */
export function LsmShape(props: LsmShapeProps): ReactElement {
  const element = useRef<LsmShapeElement | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    // Only browsers can define elements, and effects do not run on a server.
    void import('../element/define.ts');
  }, []);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    for (const [name, prop] of Object.entries(EVENTS)) {
      const tell = (event: Event): void => {
        const heard = latest.current[prop] as ((detail: unknown) => void) | undefined;
        heard?.((event as CustomEvent<unknown>).detail);
      };
      current.addEventListener(`lsm-shape-${name}`, tell, { signal });
    }
    return () => listening.abort();
  }, []);
  const ref = (found: LsmShapeElement | null): void => {
    element.current = found;
    latest.current.elementRef?.(found);
  };
  return createElement('lsm-shape', { ...attributesOf(props), ref }, props.children);
}

/** Attribute names for props whose names differ. */
const NAMES: Readonly<Record<string, string>> = { dbBench: 'db-bench', className: 'class' };

/** Converts props to attributes. All are strings, because React 18 does not set properties. */
function attributesOf(props: LsmShapeProps): Record<string, string> {
  const all = Object.entries({ ...props, children: undefined } as Record<string, unknown>);
  return Object.fromEntries(
    all.flatMap(([name, value]) => {
      if (value === undefined || value === false || typeof value === 'function') return [];
      return [[NAMES[name] ?? name, attributeText(value)]];
    }),
  );
}

function attributeText(value: unknown): string {
  if (value === true) return '';
  if (Array.isArray(value)) return value.join(' ');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}=${String(one)}`)
    .join(' ');
}
