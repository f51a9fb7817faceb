import { expect, it } from 'vitest'
import { actWords } from './act-words.js'

it.each([
  ['asset.publish', 'published it'],
  ['offer.lose-holder', 'offer: lose holder'],
])('says %s as %s', (action, said) => {
  expect(actWords(action)).toBe(said)
})
