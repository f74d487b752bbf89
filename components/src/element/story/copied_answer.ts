// The answer that a learner's run is to a task, as the line of a file of answers, to be copied.

/** Offers the changed options as a line to copy. Without changes there is nothing to hand in. */
export function offerAnswer(
  place: Element,
  task: string,
  set: Readonly<Record<string, string>>,
): void {
  place.querySelector('.answer-line')?.remove();
  const changes = Object.entries(set).map(([name, value]) => `${name}: "${value}"`);
  // A page that is not from a safe place has no clipboard.
  if (changes.length === 0 || !('clipboard' in navigator)) return;
  const line = `${task}: {${changes.join(', ')}}`;
  const copy = place.ownerDocument.createElement('button');
  copy.type = 'button';
  copy.className = 'answer-line';
  copy.textContent = 'Copy my answer';
  copy.title = line;
  copy.addEventListener('click', () => {
    void navigator.clipboard.writeText(line).then(
      () => (copy.textContent = 'Copied'),
      () => undefined,
    );
  });
  place.append(copy);
}
