import { sentencesOf } from './chat-panel'

it('a growing answer is read out in whole sentences, amounts in one piece', () => {
  const text = 'Yes. It costs £65.00 today.\n- Standard: 7 days\nApply'
  expect(sentencesOf('Yes. It costs £65.', false)).toEqual(['Yes.'])
  expect(sentencesOf(text, false)).toEqual(['Yes.', 'It costs £65.00 today.', '- Standard: 7 days'])
  expect(sentencesOf(text, true).at(-1)).toBe('Apply')
})
