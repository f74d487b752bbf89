/** Output of `lsm-shape --help` for the commands that run in Node. */
export const HELP = `lsm-shape: figures of LSM trees from the command line

  lsm-shape picture SOURCE -o FILE.svg|FILE.png [--at MOMENT] [--theme light|dark|both]
                    [--size 960x400] [--scale 2] [--color WORD] [--caption TEXT] [--page URL]
                    [--check] [RUN OPTIONS]
  lsm-shape picture SOURCE -o FILE.gif --range RANGE [--seconds 8] [--fps 12]
                    [options as above]
  lsm-shape embed   SOURCE -o FILE.html [--at MOMENT] [--range RANGE] [--controls WORDS]
                    [--height 360] [--theme light|dark|auto] [--color WORD] [--caption TEXT]
                    [--autoplay] [--loop] [--pace WORD] [--page URL] [--check] [RUN OPTIONS]
  lsm-shape jobs    SOURCE [--json] [RUN OPTIONS]
  lsm-shape log     SOURCE -o FILE.lsmlog [--range RANGE] [--check] [RUN OPTIONS]
  lsm-shape picture FIGURE -o FILE.svg|FILE.png [--size 720] [--theme …] [--caption …] [--page …]
  lsm-shape embed   FIGURE -o FILE.html [--theme …] [--caption …] [--page …] [--check]
  lsm-shape figures
  lsm-shape scenarios [--json]
  lsm-shape story   STORY.md … -o DIR [--scripts URL] [--page URL] [--without-solutions]
                    [--check]
  lsm-shape grade   STORY.md ANSWERS.yaml … [--json | --csv]
  lsm-shape grade   STORY.md --student-copy > STUDENT.md
  lsm-shape try     STORY.md TASK

picture draws a run at one moment, or a range of it as a GIF, the way the page draws it. Prints the
        HTML that shows the picture in the reader's theme (FILE and FILE-dark) with a text
        alternative. With --page, the picture links to the live run.
embed   writes one HTML file with the figure, the recording and a player. The file loads nothing
        else, so it works from disk, in an iframe and offline.
jobs    lists flushes, compactions, moves and drops: first and last event, start and end time, bytes
        read and written. --json prints objects with bytes and microseconds.
log     writes the event log that <lsm-shape src="FILE.lsmlog"> plays, and FILE.svg and FILE-dark.svg,
        which are shown until it plays. Converts older logs to the current version.
figures lists the names of the figures. Each figure shows one rule.
scenarios lists the scenarios: compaction style, db_bench workload, keys and duration.
story   checks stories against their runs. Writes a page with pictures for each story, an index, a
        glossary, and the files they load to DIR/lsm-shape. If these files are already elsewhere,
        pass --scripts. The story format is described in stories/README.md.
grade   shows which tasks of a story the answers solve. Exits with 1 unless all are solved. --csv
        prints one row per answer file. --student-copy prints the story without solutions.
try     runs a grid of a task's options and lists the answers that solve it or get no hint.

SOURCE  a scenario (leveled-default), its folder, a link from the page in quotes, the folder of a
        real database with MANIFEST-*, LOG and OPTIONS-*, or an event log (events.lsmlog). Or
        --db-bench "FLAGS", once or more, in place of SOURCE. By default only a sample of the keys
        is simulated, as on the page.
FIGURE  a name from the list of figures (aligned-cut)
MOMENT  an event (120), a time (12.5s), the start of a job (job:12), a point within it (job:12:60%),
        a share of the events (40%), start or end. Without --at: the end of the run, or the start of
        the range.
RANGE   two moments (100..400), or a whole job (job:12)

RUN OPTIONS
  --db-bench, --options-file, --set, --set-options-at, --exact, --sample, --preview, --seed
                      define the run, as for lsm-shape simulate

  --color WORD        meaning of colors: age, rewrites, reason, job, cut, size, compression
  --page URL          address of the page, for links to the live run
  --check             write nothing; exit with 1 if a file is missing or out of date
Exit status: 0 success, 1 a check failed, 2 bad input.
`;
