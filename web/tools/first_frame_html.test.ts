import { expect, it } from 'vitest';
import { inBothThemes } from '../../components/src/render/both_themes.ts';

it('draws both themes as one picture', () => {
  expect(
    inBothThemes('<a fill="#fff" stroke="#123456"/>', '<a fill="#000" stroke="#123456"/>'),
  ).toBe('<a fill="light-dark(#fff, #000)" stroke="#123456"/>');
});

it('rejects pictures that differ by more than colours', () => {
  expect(() => inBothThemes('<a x="1" fill="#fff"/>', '<a x="2" fill="#000"/>')).toThrow(
    'more than their colours',
  );
});
