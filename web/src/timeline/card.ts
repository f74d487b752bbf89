// The card for a slice of a lane.

export interface CardFact {
  readonly name: string;
  readonly value: string;
}

/** A colour used in a lane, with its meaning and its amount near the pointer. */
export interface CardKey extends CardFact {
  readonly fill: string;
}

export interface Card {
  readonly title: string;
  /** Colour of the slice. */
  readonly fill: string;
  readonly facts: readonly CardFact[];
  /** The meanings of the lane's colours, under the heading `keysName`. */
  readonly keys: readonly CardKey[];
  readonly keysName: string;
  readonly note: string;
}
