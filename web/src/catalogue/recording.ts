// What the page reads of a recording's files itself: its title, its options, what belongs to it.
export { joinedFiles } from './joined_files.ts';
export { readRecordedOptions } from './recorded_options.ts';
export { recordingTitle } from './recording_title.ts';
