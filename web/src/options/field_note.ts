// Notes on input that was rejected or adjusted.
import { createContext } from 'react';

/** Shows a note in the enclosing field; an empty text removes it. */
export const FieldNote = createContext<(note: string) => void>(() => undefined);
