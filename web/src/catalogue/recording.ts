// The facts about a recording that the page reads without the engine: title, options and files.
export { joinedFiles } from './joined_files.ts';
export { readRecordedOptions } from './recorded_options.ts';
export { recordingTitle } from './recording_title.ts';
