// Written by components/src/figures/figure_rooms.test.ts. Do not edit: run it with -u.
/** Two characters a slot: see figure_room.ts. */
export const FIGURE_ROOMS =
  '((44((((((((:<((((G2((((:0(()1((((G2((A4((-3((((G0((((((((((((G0G0((((G-G2((' +
  '((((:-((((((((G4((((((H/(((((((()2((((((((((((G0)/C0((90-/((((((G=)1:,((((((' +
  ';-E/G1(((((((((()/)/-/)0((E/G4((G,94(()1((((((((((((((:6G1((((((((,1((((((((' +
  '5/((((;0((G4((((W4((G1(().(((()-G1)4G0)/G0((90-.((((((((G0((((((G2((((((E5((';
