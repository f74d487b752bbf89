// The gallery: every figure with its caption, link, source and the pages that use it.
import { useState, type JSX } from 'react';
import { FIGURE_GROUPS, type Figure } from 'lsm-shape';
import { CopyButton } from '../ui/CopyButton.tsx';
import { figureCode } from './figure_code.ts';
import { FigureView } from './FigureView.tsx';
import { ExplainLink } from './RuleLink.tsx';
import { linkTo } from './route.ts';
import { PAGE_GROUPS } from './rule_pages.ts';

export interface GalleryProps {
  /** The figure that the link names; null if it names none. */
  readonly current: string | null;
}

/** DOM id of a figure in the gallery. */
export const galleryId = (figure: string): string => `figure-${figure}`;

export function Gallery({ current }: GalleryProps): JSX.Element {
  return (
    <>
      <p>
        Each figure is a short event log, drawn like the tree on the page. Outlined files are being
        read, files in a strong colour are being written, and a vertical line shows the progress of
        a merge. The numbers are file numbers.
      </p>
      {FIGURE_GROUPS.map(({ title, figures }) => (
        <section key={title} className="gallery-group" aria-label={title}>
          <h3 className="section-title">{title}</h3>
          <div className="gallery-figures">
            {figures.map((figure) => (
              <Entry key={figure.id} figure={figure} isCurrent={figure.id === current} />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

interface EntryProps {
  readonly figure: Figure;
  readonly isCurrent: boolean;
}

function Entry({ figure, isCurrent }: EntryProps): JSX.Element {
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
      <FigureView figure={figure} />
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

/** Source code of a figure, loaded when it is first opened. */
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
