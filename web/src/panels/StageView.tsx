// The stage inside React: mounted once, told of histories and moments past React.
import { useEffect, useRef, useState, type JSX, type ReactNode } from 'react';
import {
  mountStage,
  type ColourBy,
  type HeightMode,
  type Player,
  type StageHandle,
  type Timeline,
} from 'lsm-shape';

export interface StageViewProps {
  readonly timeline: Timeline | null;
  /** Grows with the history. */
  readonly version: number;
  readonly player: Player;
  readonly isDark: boolean;
  readonly children: ReactNode;
}

const heights: Readonly<Record<HeightMode, string>> = {
  log: 'log height',
  linear: 'linear height',
  equal: 'equal height',
};

const colours: Readonly<Record<ColourBy, string>> = {
  age: 'age',
  rewrites: 'times rewritten',
  reason: 'what wrote it',
  size: 'file size',
  compression: 'compression',
};

/** The picture, with the choice of what height and colour say. */
export function StageView(props: StageViewProps): JSX.Element {
  const { timeline, version, player, isDark, children } = props;
  const [heightMode, setHeightMode] = useState<HeightMode>('log');
  const [colourBy, setColourBy] = useState<ColourBy>('age');
  const mount = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle | null>(null);
  useEffect(() => {
    if (mount.current === null) return undefined;
    const handle = mountStage(mount.current);
    stage.current = handle;
    const stop = player.subscribe(() => handle.setPlayhead(player.getState().playhead));
    return () => {
      stop();
      handle.dispose();
      stage.current = null;
    };
  }, [player]);
  useEffect(() => {
    stage.current?.setOptions({ theme: isDark ? 'dark' : 'light', heightMode, colourBy });
  }, [isDark, heightMode, colourBy]);
  useEffect(() => {
    stage.current?.setTimeline(timeline);
    stage.current?.setPlayhead(player.getState().playhead);
  }, [timeline, version, player]);
  return (
    <main className="stage" aria-label="The tree">
      <div className="stage-mount" ref={mount} />
      <div className="stage-choices">
        <Choice label="Row height" value={heightMode} names={heights} onChange={setHeightMode} />
        <Choice label="Colour" value={colourBy} names={colours} onChange={setColourBy} />
      </div>
      {children}
    </main>
  );
}

interface ChoiceProps<Name extends string> {
  readonly label: string;
  readonly value: Name;
  readonly names: Readonly<Record<Name, string>>;
  readonly onChange: (value: Name) => void;
}

function Choice<Name extends string>(props: ChoiceProps<Name>): JSX.Element {
  const { label, value, names, onChange } = props;
  return (
    <label>
      <span className="visually-hidden">{label}</span>
      <select
        className="select small"
        title={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Name)}
      >
        {Object.entries<string>(names).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
