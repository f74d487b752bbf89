// Links for teachers: a story as slides, and on paper.

/** Offers them beside the way back to all stories. */
export function offerToTeach(place: HTMLElement): void {
  const nav = place.querySelector('header nav');
  if (nav === null) return;
  const { ownerDocument: document } = place;
  const slides = document.createElement('a');
  const address = new URL(location.href);
  address.hash = '';
  slides.href = `${address.search === '' ? '?' : `${address.search}&`}present`;
  slides.textContent = 'Present';
  slides.title = 'One step at a time, with the arrow keys';
  const print = document.createElement('button');
  print.type = 'button';
  print.textContent = 'Print';
  print.addEventListener('click', () => window.print());
  const ways = document.createElement('span');
  ways.className = 'teach';
  ways.append(slides, print);
  nav.append(ways);
}
