// The introduction to the page: the welcome or the tour, in place of the options and reasons.
import type { JSX } from 'react';
import { Welcome } from '../intro/Welcome.tsx';
import { usePageState } from '../state/page_context.ts';
import type { Intro } from '../state/workbench.ts';
import { FactCard, Tour } from './parts.tsx';

export interface IntroAreaProps {
  /** The text of the welcome, from the page's HTML. */
  readonly words: string;
}

export function IntroArea({ words }: IntroAreaProps): JSX.Element {
  const { session, bench, timeline, onFiles } = usePageState();
  const { dispatch, workbench } = bench;
  const choose = (intro: Intro | null): void => dispatch({ type: 'introChosen', intro });
  const tryOptions = (): void => {
    // Otherwise the reasons for a fact would take the focus.
    dispatch({ type: 'factAnswered' });
    // On a phone, options are a tab.
    dispatch({ type: 'panelChosen', panel: 'options' });
    dispatch({ type: 'sideChosen', side: 'options' });
    choose(null);
  };
  if (workbench.intro === 'tour') {
    return (
      <Tour
        {...{ timeline, onFiles }}
        player={session.player}
        overrides={workbench.overrides}
        onChange={({ name, from, to }, isSet) =>
          dispatch({
            ...{ type: 'optionChanged', name, phase: 'final' },
            ...(isSet ? { from, to } : { from: to, to: from }),
            changes: { [name]: isSet ? to : null },
          })
        }
        onTry={tryOptions}
        onLeave={() => choose(null)}
      />
    );
  }
  const { asked } = workbench;
  return (
    <Welcome {...{ words, onFiles }} onShow={() => choose('tour')} onTry={tryOptions}>
      {asked !== null && <FactCard fact={asked} dispatch={dispatch} />}
    </Welcome>
  );
}
