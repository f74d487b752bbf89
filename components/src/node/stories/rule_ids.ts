// The rules that stories may link to. A test compares this list with the pages of LSM Shape.
const NUMBERS: Readonly<Record<string, readonly (number | string)[]>> = {
  C: [4, '9.5', '9.7a', '9.7b', '9.7c', 10, 15, 16, 31, 32],
  D: [1, 4, 5, 6, 7, 8, 9, 11, 12],
  F: [3, 4, 5, 6, 7],
  L: [...[3, 4, 5, 8, 10, 13, 14, 16, 17, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28], ...[40, 41, 44]],
  T: [1, 3, 6, 7, 8, 9, 10, 11],
  U: [...[2, 4, 6, 9, 12, 14, 15, 16, 17, 18, 21, 22, 23, 25, 26, 27, 28, 30], ...[33, 34, 36, 41]],
  W: [5, 6, 10, 11],
  Z: [2],
};

/** Ids of all rules that have their own page. */
export const RULE_IDS: readonly string[] = Object.entries(NUMBERS).flatMap(([letter, numbers]) =>
  numbers.map((number) => `${letter}-${number}`),
);
