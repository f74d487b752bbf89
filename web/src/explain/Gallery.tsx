// All figures: each with its title, its caption, the rules that it illustrates, its link and the
// lines that make it.
import { useState, type JSX } from 'react';
import { FIGURE_GROUPS, type Figure } from 'lsm-shape';
import { CopyButton } from '../ui/CopyButton.tsx';
import { figureCode } from './figure_code.ts';
import { FigureView } from './FigureView.tsx';
import { ExplainLink } from './RuleLink.tsx';
import { linkTo } from './route.ts';
import { PAGE_GROUPS } from './rule_pages.ts';

export interface GalleryProps {
  readonly isDark: boolean;
  /** The figure that the link is about; null: all of them. */
  readonly current: string | null;
}

/** The id of a figure's place, for links. */
export const galleryId = (figure: string): string => `figure-${figure}`;

/** The gallery. */
export function Gallery({ isDark, current }: GalleryProps): JSX.Element {
  return (
    <>
      <p>
        Each figure is a short event log, drawn like the tree on the page. Outlined files are being
        read, files in a strong colour are being written, and the vertical line shows how far a
        merge has come. The numbers are file numbers.
      </p>
      {FIGURE_GROUPS.map(({ title, figures }) => (
        <section key={title} className="gallery-group" aria-label={title}>
          <h3 className="section-title">{title}</h3>
          <div className="gallery-figures">
            {figures.map((figure) => (
              <Entry key={figure.id} {...{ figure, isDark }} isCurrent={figure.id === current} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface EntryProps {
  readonly figure: Figure;
  readonly isDark: boolean;
  readonly isCurrent: boolean;
}

function Entry({ figure, isDark, isCurrent }: EntryProps): JSX.Element {
  const { id, title } = figure;
  const pages = PAGE_GROUPS.flatMap((group) => group.pages).filter((page) => page.figure === id);
  return (
    <section
      className="gallery-figure"
      id={galleryId(id)}
      aria-labelledby={`${galleryId(id)}-title`}
      data-current={isCurrent}
    >
      <div className="gallery-head">
        <h4 id={`${galleryId(id)}-title`}>{title}</h4>
        <CopyButton text={linkTo({ kind: 'gallery', figure: id })} label="Copy link" />
      </div>
      <FigureView figure={figure} isDark={isDark} />
      {pages.length > 0 && (
        <p className="gallery-rules">
          Explained in{' '}
          {pages.map((page, at) => (
            <span key={page.title}>
              {at > 0 && ', '}
              <ExplainLink route={{ kind: 'rule', id: page.ids[0] ?? '' }}>
                {page.title}
              </ExplainLink>
            </span>
          ))}
        </p>
      )}
      <Code id={id} />
    </section>
  );
}

/** The source code of the figure, shown on request. */
function Code({ id }: { readonly id: string }): JSX.Element {
  const [code, setCode] = useState<string | null>(null);
  return (
    <details
      className="gallery-code"
      onToggle={(event) => {
        if (event.currentTarget.open && code === null) void figureCode(id).then(setCode);
      }}
    >
      <summary>Source</summary>
      <pre tabIndex={0} role="group" aria-label={`Source of the figure ${id}`}>
        {code ?? '…'}
      </pre>
    </details>
  );
}
