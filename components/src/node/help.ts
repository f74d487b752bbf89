// The text of `lsm-shape --help` for the commands that run in Node.

/** The usage of the commands. */
export const HELP = `lsm-shape: figures of LSM trees from the command line

  lsm-shape picture SOURCE -o FILE.svg|FILE.png [--at MOMENT] [--theme light|dark|both]
                    [--size 960x400] [--scale 2] [--color WORD] [--caption TEXT] [--page URL]
                    [--check] [the options of simulate about the run]
  lsm-shape picture SOURCE -o FILE.gif --range RANGE [--seconds 8] [--fps 12] [the same]
  lsm-shape embed   SOURCE -o FILE.html [--at MOMENT] [--range RANGE] [--controls WORDS]
                    [--height 360] [--theme light|dark|auto] [--color WORD] [--caption TEXT]
                    [--autoplay] [--loop] [--pace WORD] [--page URL] [--check]
                    [the options of simulate about the run]
  lsm-shape jobs    SOURCE [--json] [the options of simulate about the run]
  lsm-shape log     SOURCE -o FILE.lsmlog [--range RANGE] [--check] [the same about the run]
  lsm-shape picture FIGURE -o FILE.svg|FILE.png [--size 720] [--theme …] [--caption …] [--page …]
  lsm-shape embed   FIGURE -o FILE.html [--theme …] [--caption …] [--page …] [--check]
  lsm-shape figures
  lsm-shape scenarios [--json]
  lsm-shape story   STORY.md … -o DIR [--scripts URL] [--page URL] [--without-solutions]
                    [--check]
  lsm-shape grade   STORY.md ANSWERS.yaml … [--json | --csv]
  lsm-shape grade   STORY.md --student-copy > STUDENT.md
  lsm-shape try     STORY.md TASK

picture draws a run at a moment, or a range of it as a GIF, as the stage of the page draws it, and
        prints the HTML that shows it: in the reader's theme (FILE and FILE-dark), with a text for
        those who do not see it, and with --page as a link to the live run.
embed   writes one HTML file with the figure, the recording and what plays it. It asks for nothing
        else: it works from a disk, in an iframe, without network.
jobs    lists flushes, compactions, moves and drops: the events at which each begins and ends, from
        when to when, what it reads and writes. With --json as objects, bytes and microseconds.
log     writes the event log that <lsm-shape src="FILE.lsmlog"> plays, and FILE.svg and FILE-dark.svg,
        which are seen until then. A log of an older version as
        SOURCE is written in the current one.
figures lists the names of the figures, each of which shows one rule.
scenarios lists the scenarios: compaction style, what db_bench writes, keys, for how long.
story   checks stories against their runs and writes each as a page with its pictures, a page that
        lists them, a glossary, and what they load in DIR/lsm-shape, unless --scripts says where
        that is already. How stories are written: scenarios/stories/README.md of the repository.
grade   says which tasks of a story the answers reach; exit 1 unless all of them. Several files are
        a class: --csv is a row for each. --student-copy prints the story without its solutions.
try     runs a grid of a task's options: which answers solve it, and which get no hint.

SOURCE  a scenario (leveled-default), its folder, a link of the page in quotes, a folder with
        MANIFEST-*, LOG and OPTIONS-* of a real database, an event log (events.lsmlog); or instead
        --db-bench "FLAGS", also several times. A sample of the keys is simulated, as on the page.
FIGURE  a name that figures lists (aligned-cut)
MOMENT  an event (120), a time (12.5s), the start of a job (job:12), a part of it (job:12:60%), a
        share of the events (40%), start or end; without --at the end of the run, or where the range
        starts
RANGE   two moments (100..400), or a job (job:12): from before it begins to after its end

  --db-bench, --options-file, --set, --set-options-at, --exact, --sample, --preview, --seed
                      what runs: as lsm-shape simulate takes them
  --color WORD        what colour says: age, rewrites, reason, job, cut, size, compression
  --page URL          the address of the page, for the link to the live run
  --check             write nothing; exit 1 when a file is not as it would be written
Exit status: 0 success, 1 a check failed, 2 bad input.
`;
