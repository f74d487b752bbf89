// Written by components/src/figures/figure_rooms.test.ts. Do not edit: run it with -u.
/** Two characters a slot: see figure_room.ts. */
export const FIGURE_ROOMS =
  '((44((((((((:>((((G2((((:0(()1((((G2((A4((-2((((G/((((((((((((G0G6((((G-G2((' +
  '((((:-((((((((G4((((((H0(((((((()4((((((((((((G1)-C0((9/--((((((G;)1:,((((((' +
  ';,E/G1(((((((((()/)/-/)0((E/G9((G,94(()0((((((((((((((:4G1((((((((,1((((((((' +
  '5/((((;/((G5((((W4((G2(()/(((()-G1)2G2)/G/((90-/((((((((G0((((((G1((((((E6((';
