// Notes of a field's parts about input that was rejected or adjusted.
import { createContext } from 'react';

/** Shows a note in the field around; an empty one takes it away. */
export const FieldNote = createContext<(note: string) => void>(() => undefined);
