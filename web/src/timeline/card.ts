// The card of a slice of a lane.

/** A line of a card: a name and a value. */
export interface CardFact {
  readonly name: string;
  readonly value: string;
}

/** A colour of a lane, its meaning and its amount here. */
export interface CardKey extends CardFact {
  readonly fill: string;
}

/** The content of a card. */
export interface Card {
  readonly title: string;
  /** The slice's own colour. */
  readonly fill: string;
  readonly facts: readonly CardFact[];
  /** The meaning of the lane's shades, and the name of that property. */
  readonly keys: readonly CardKey[];
  readonly keysName: string;
  readonly note: string;
}
