// The text about a refused run, for readers of the page.
import type { RequestError } from '../../engine/protocol.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a refusal as text. A refusal in RocksDB's words becomes a single sentence. */
export function refusalSentence({ where, what, todo }: RequestError): string {
  const [, words] = /^RocksDB: “(.*?)\.?”$/.exec(what) ?? [];
  if (words !== undefined) return `RocksDB refuses ${where} (“${words}”): ${todo}.`;
  return `Refused: ${where}: ${what}. ${capital(todo)}.`;
}
