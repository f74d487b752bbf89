// How the parts of a field say what was not taken as it was entered.
import { createContext } from 'react';

/** Shows a note in the field around; an empty one takes it away. */
export const FieldNote = createContext<(note: string) => void>(() => undefined);
