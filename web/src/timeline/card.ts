// The card that tells of a slice of a lane.

/** A line of a card: what it is, and how much. */
export interface CardFact {
  readonly name: string;
  readonly value: string;
}

/** A colour of a lane, what it means, and how much of it there is here. */
export interface CardKey extends CardFact {
  readonly fill: string;
}

/** What is told of a slice. */
export interface Card {
  readonly title: string;
  /** Its own colour. */
  readonly fill: string;
  readonly facts: readonly CardFact[];
  /** What the shades of the lane mean, and what they tell apart. */
  readonly keys: readonly CardKey[];
  readonly keysName: string;
  readonly note: string;
}
